import { endpoints } from '@armature/contract/all-endpoints'
import { documentNumber } from '@armature/domain/documents/document-kinds'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import { asOfferHolder } from '../../quotes/offer/offer-holder.ts'
import { printOrderDocument } from './print-order-document.ts'
import { printPackingList } from './print-packing-list.ts'
import { printRevision, printSubQuoteRevision } from './print-revision.ts'

export const documentRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.issueInvoice, (ctx, { params }) =>
    printOrderDocument(ctx, params.id, ({ kind }) => kind === 'INVOICE'),
  )
  route(app, endpoints.issueReceipt, (ctx, { params }) =>
    printOrderDocument(ctx, params.id, ({ payment_id }) => payment_id === params.payment),
  )
  route(app, endpoints.printDocument, (ctx, { params }) =>
    printOrderDocument(ctx, params.id, ({ kind, number }) => documentNumber(kind, number) === params.number),
  )
  route(app, endpoints.printPackingList, (ctx, { params }) => printPackingList(ctx, params))
  route(app, endpoints.printQuoteRevision, (ctx, { params }) => printRevision(ctx, params))
  route(app, endpoints.printSubQuoteRevision, (ctx, { params }) => printSubQuoteRevision(ctx, params))
  route(app, endpoints.printOffer, (ctx, { params: { token, revision } }) =>
    asOfferHolder(ctx, token, (customer, id) => printRevision(customer, { id, revision })),
  )
}
