import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { takesMultipart } from '../../platform/http/guards/takes-multipart.ts'
import { removeStoreLogo, setStoreLogo } from './set-logo.ts'

export const tenantRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.removeStoreLogo, (ctx) => removeStoreLogo(ctx))
  void app.register((scoped) =>
    takesMultipart(scoped, () => route(scoped, endpoints.setStoreLogo, setStoreLogo)),
  )
}
