import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { issueDocument } from './issue-document.ts'

export const documentRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.issueInvoice, (ctx, { params }) =>
    issueDocument(ctx, { kind: 'INVOICE', orderId: params.id, paymentId: null }),
  )
  route(app, endpoints.issueReceipt, (ctx, { params }) =>
    issueDocument(ctx, { kind: 'RECEIPT', orderId: params.id, paymentId: params.payment }),
  )
}
