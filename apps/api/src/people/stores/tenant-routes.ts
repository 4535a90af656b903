import { endpoints } from '@armature/contract/all-endpoints'
import { blankLegalDetails } from '@armature/domain/documents/legal-details'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { takesMultipart } from '../../platform/http/guards/takes-multipart.ts'
import { findLegalDetails } from './legal-details-repository.ts'
import { setLegalDetails } from './set-legal-details.ts'
import { changeSellerSettings, readSellerSettings } from './seller-settings.ts'
import { removeStoreLogo, setStoreLogo } from './set-logo.ts'

export const tenantRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readSellerSettings, (ctx) => readSellerSettings(ctx))
  route(app, endpoints.changeSellerSettings, changeSellerSettings)
  route(app, endpoints.removeStoreLogo, (ctx) => removeStoreLogo(ctx))
  route(app, endpoints.readLegalDetails, (ctx) =>
    ctx.inRead(async (trx) => (await findLegalDetails(trx, ctx.actor.tenantId)) ?? blankLegalDetails),
  )
  route(app, endpoints.setLegalDetails, (ctx, { body }) => setLegalDetails(ctx, body))
  void app.register((scoped) =>
    takesMultipart(scoped, () => route(scoped, endpoints.setStoreLogo, setStoreLogo)),
  )
}
