import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { WebhookHandlers } from './handle-webhook.ts'
import { handleWebhook } from './handle-webhook.ts'

export const paymentRoutes = (app: FastifyInstance, handlers: WebhookHandlers): void => {
  route(app, endpoints.readCardEntry, async (ctx) => ctx.deps.cardEntry)
  void app.register(async (scoped) => {
    // The signature covers the raw bytes, so nothing may parse them first.
    scoped.removeAllContentTypeParsers()
    scoped.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, raw, done) => done(null, raw))
    route(
      scoped,
      endpoints.receivePaymentWebhook,
      (ctx, { body }, headers) => {
        const signature = headers['stripe-signature']
        return handleWebhook(ctx, handlers, {
          rawBody: body,
          signature: typeof signature === 'string' ? signature : undefined,
        })
      },
      { atOnce: true },
    )
  })
}
