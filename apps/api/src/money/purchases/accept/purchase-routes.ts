import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import { payBalance } from '../balance/pay-balance.ts'
import { offerRoutes } from './offer-routes.ts'
import { recordQuotePayment } from './record-quote-payment.ts'

export const purchaseRoutes = (app: FastifyInstance): void => {
  offerRoutes(app)
  route(app, endpoints.recordQuotePayment, recordQuotePayment)
  route(app, endpoints.payOrderBalance, payBalance)
}
