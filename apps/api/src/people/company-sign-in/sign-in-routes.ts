import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { findSignIn } from './sign-in-repository.ts'
import { presentSignIn, removeSignIn, setSignIn } from './sign-in-settings.ts'
import { finishSignIn, startSignIn } from './use-company-sign-in.ts'

export const companySignInRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readCompanySignIn, (ctx) =>
    ctx.inRead(async (trx) => presentSignIn(ctx.deps, await findSignIn(trx, ctx.actor.userId ?? 0))),
  )
  route(app, endpoints.setCompanySignIn, (ctx, { body }) => setSignIn(ctx, body))
  route(app, endpoints.removeCompanySignIn, (ctx) => removeSignIn(ctx))
  route(app, endpoints.startCompanySignIn, (ctx, { body }) => startSignIn(ctx, body))
  route(app, endpoints.finishCompanySignIn, (ctx, { body }) => finishSignIn(ctx, body))
}
