import { endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { listRoute } from '../../platform/http/list-route.ts'
import { takesMultipart } from '../../platform/http/guards/takes-multipart.ts'
import { route } from '../../platform/http/route.ts'
import { readTimeline } from '../quotes/record/read-timeline.ts'
import { presentOrder, presentOrderRow, presentSubOrder } from './order-presenter.ts'
import { orderList, subOrderList } from './order-list-repository.ts'
import { attachPurchaseOrder } from './attach-purchase-order.ts'
import { changeParcel } from './change-parcel.ts'
import { unlessTooMuchNews } from './count-delivery-news.ts'
import { recordParcel } from './record-parcel.ts'
import { voidParcel } from './void-parcel.ts'
import { recordOrderPayment } from './record-order-payment.ts'
import { setShipment } from './set-shipment.ts'
import { setPromisedDay } from './set-promised-day.ts'
import { setTracking } from './set-tracking.ts'
import { findOrderRow, findSubOrderRow } from './order-repository.ts'
import { exportRoute } from '../../people/lists/export-routes.ts'
import { exportedOrders, exportedSubOrders } from './order-exports.ts'

/** Orders and sub-orders; purchases create them (modules/purchases). */
export const orderRoutes = (app: FastifyInstance): void => {
  listRoute(app, endpoints.listOrders, orderList, presentOrderRow)
  exportRoute(app, endpoints.exportOrders, exportedOrders)
  exportRoute(app, endpoints.exportSubOrders, exportedSubOrders)
  route(app, endpoints.readOrder, (ctx, { params }) =>
    ctx.inRead(async (trx) => {
      const row = await findOrderRow(trx, ctx.actor, params.id)
      return row === undefined ? notFound(messages.notFound) : presentOrder(ctx, row)
    }),
  )
  route(app, endpoints.readOrderTimeline, (ctx, { params }) =>
    ctx.inRead(async (trx) => {
      const row = await findOrderRow(trx, ctx.actor, params.id)
      return row === undefined
        ? notFound(messages.notFound)
        : readTimeline(trx, ctx, row, { quoteId: row.quote_id, orderId: row.id })
    }),
  )
  listRoute(app, endpoints.listSubOrders, subOrderList, (ctx, { row }) => presentSubOrder(ctx, row))
  route(app, endpoints.readSubOrder, (ctx, { params }) =>
    ctx.inRead(async (trx) => {
      const row = await findSubOrderRow(trx, ctx.actor, params.id)
      return row === undefined ? notFound(messages.notFound) : presentSubOrder(ctx, row)
    }),
  )
  route(app, endpoints.recordOrderPayment, recordOrderPayment)
  route(app, endpoints.changeOrder, setShipment)
  void app.register((scoped) =>
    takesMultipart(scoped, () => route(scoped, endpoints.attachPurchaseOrder, attachPurchaseOrder)),
  )
  route(app, endpoints.changeSubOrder, unlessTooMuchNews(setTracking))
  route(app, endpoints.recordParcel, unlessTooMuchNews(recordParcel))
  route(app, endpoints.changeParcel, changeParcel)
  route(app, endpoints.voidParcel, unlessTooMuchNews(voidParcel))
  route(app, endpoints.setPromisedDay, unlessTooMuchNews(setPromisedDay))
}
