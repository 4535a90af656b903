import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { callOff } from './call-off.ts'
import { refundOrder } from './refund-order.ts'
import { retryRefund } from './retry-refund.ts'

export const refundRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.refundOrder, refundOrder)
  route(app, endpoints.callOff, callOff)
  route(app, endpoints.retryRefund, retryRefund)
}
