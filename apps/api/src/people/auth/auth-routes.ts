import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { confirmPasswordReset } from './passwords/confirm-password-reset.ts'
import { createToken } from './create-token.ts'
import { requestDeviceLink, trustDevice } from './device-link.ts'
import { logOut } from './log-out.ts'
import { otpLogin } from './otp-login.ts'
import { requestPasswordReset } from './passwords/request-password-reset.ts'
import { askVerification } from './sign-up/ask-verification.ts'
import { readInvitation } from './sign-up/read-invitation.ts'
import { signUp } from './sign-up/sign-up.ts'
import { verifyEmail } from './sign-up/verify-email.ts'

export const authRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.createToken, (ctx, { body }) => createToken(ctx, body))
  route(app, endpoints.otpLogin, (ctx, { body }) => otpLogin(ctx, body))
  route(app, endpoints.requestDeviceLink, (ctx, { body }) => requestDeviceLink(ctx, body))
  route(app, endpoints.trustDevice, (ctx, { body }) => trustDevice(ctx, body))
  route(app, endpoints.logout, (ctx) => logOut(ctx))
  route(app, endpoints.signUp, (ctx, { body }) => signUp(ctx, body))
  route(app, endpoints.resendEmailVerification, (ctx, { body }) => askVerification(ctx, body))
  route(app, endpoints.verifyEmail, (ctx, { query }) => verifyEmail(ctx, query))
  route(app, endpoints.readInvitation, (ctx, { body }) => readInvitation(ctx, body))
  route(app, endpoints.requestPasswordReset, (ctx, { body }) => requestPasswordReset(ctx, body))
  route(app, endpoints.confirmPasswordReset, (ctx, { body }) => confirmPasswordReset(ctx, body))
}
