import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { asOfferHolder } from '../quotes/offer/offer-holder.ts'
import { issueDocument } from './issue-document.ts'
import { printPackingList } from './print-packing-list.ts'
import { printRevision, printSubQuoteRevision } from './print-revision.ts'

export const documentRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.issueInvoice, (ctx, { params }) =>
    issueDocument(ctx, { kind: 'INVOICE', orderId: params.id, paymentId: null }),
  )
  route(app, endpoints.issueReceipt, (ctx, { params }) =>
    issueDocument(ctx, { kind: 'RECEIPT', orderId: params.id, paymentId: params.payment }),
  )
  route(app, endpoints.printPackingList, (ctx, { params }) => printPackingList(ctx, params))
  route(app, endpoints.printQuoteRevision, (ctx, { params }) => printRevision(ctx, params))
  route(app, endpoints.printSubQuoteRevision, (ctx, { params }) => printSubQuoteRevision(ctx, params))
  route(app, endpoints.printOffer, (ctx, { params: { token, revision } }) =>
    asOfferHolder(ctx, token, (customer, id) => printRevision(customer, { id, revision })),
  )
}
