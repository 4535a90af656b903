import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { confirmPasswordReset } from './confirm-password-reset.ts'
import { createToken } from './create-token.ts'
import { logOut } from './log-out.ts'
import { otpLogin } from './otp-login.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { askVerification } from './ask-verification.ts'
import { signUp } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'

export const authRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.createToken, (ctx, { body }) => createToken(ctx, body))
  route(app, endpoints.otpLogin, (ctx, { body }) => otpLogin(ctx, body))
  route(app, endpoints.logout, (ctx) => logOut(ctx))
  route(app, endpoints.signUp, (ctx, { body }) => signUp(ctx, body))
  route(app, endpoints.resendEmailVerification, (ctx, { body }) => askVerification(ctx, body))
  route(app, endpoints.verifyEmail, (ctx, { query }) => verifyEmail(ctx, query))
  route(app, endpoints.requestPasswordReset, (ctx, { body }) => requestPasswordReset(ctx, body))
  route(app, endpoints.confirmPasswordReset, (ctx, { body }) => confirmPasswordReset(ctx, body))
}
