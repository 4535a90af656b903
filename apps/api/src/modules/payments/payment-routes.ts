import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { handleWebhook } from './handle-webhook.ts'
import { recordQuotePayment } from './record-quote-payment.ts'

export const paymentRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.recordQuotePayment, recordQuotePayment)
  void app.register(async (scoped) => {
    // The signature is over the bytes as they came, so nothing may parse them first.
    scoped.removeAllContentTypeParsers()
    scoped.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, raw, done) => done(null, raw))
    route(scoped, endpoints.receivePaymentWebhook, (ctx, { body }, headers) => {
      const signature = headers['stripe-signature']
      return handleWebhook(ctx, body, typeof signature === 'string' ? signature : undefined)
    })
  })
}
