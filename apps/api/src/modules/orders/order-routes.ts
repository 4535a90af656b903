import { endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { pageOf, windowOf } from '../../http/page.ts'
import { route } from '../../http/route.ts'
import { presentTimeline } from '../quotes/quote-presenter.ts'
import { presentOrder, presentOrderRow, presentSubOrder, readsOrderAsCustomer } from './order-presenter.ts'
import {
  findOrderRow,
  findSubOrderRow,
  listOrderEvents,
  listOrderRows,
  listSubOrderRows,
} from './order-repository.ts'

/** Orders and sub-orders, as they are read; purchases make them (modules/payments). */
export const orderRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listOrders, (ctx, { query }) =>
    ctx.inRead(async (trx) => {
      const options = { ...windowOf(query), ordering: query.ordering, search: query.search }
      const { rows, count } = await listOrderRows(
        trx,
        ctx.actor,
        { tenantId: query.quote__tenant__id, mine: query.mine },
        options,
      )
      return pageOf({
        query,
        count,
        results: rows.map((row) => presentOrderRow(ctx, row)),
        path: endpoints.listOrders.path,
      })
    }),
  )
  route(app, endpoints.readOrder, (ctx, { params }) =>
    ctx.inRead(async (trx) => {
      const row = await findOrderRow(trx, ctx.actor, params.id)
      return row === undefined ? notFound(messages.notFound) : presentOrder(ctx, row)
    }),
  )
  route(app, endpoints.readOrderTimeline, (ctx, { params }) =>
    ctx.inRead(async (trx) => {
      const row = await findOrderRow(trx, ctx.actor, params.id)
      if (row === undefined) return notFound(messages.notFound)
      const asCustomer = readsOrderAsCustomer(ctx, row)
      return presentTimeline(await listOrderEvents(trx, row, asCustomer), asCustomer, ctx.actor)
    }),
  )
  route(app, endpoints.listSubOrders, (ctx, { query }) =>
    ctx.inRead(async (trx) => {
      const options = { ...windowOf(query), ordering: query.ordering, search: query.search }
      const filters = { orderId: query.order__id, transferStatus: query.transfer_status }
      const { rows, count } = await listSubOrderRows(trx, ctx.actor, filters, options)
      return pageOf({
        query,
        count,
        results: rows.map((row) => presentSubOrder(ctx, row)),
        path: endpoints.listSubOrders.path,
      })
    }),
  )
  route(app, endpoints.readSubOrder, (ctx, { params }) =>
    ctx.inRead(async (trx) => {
      const row = await findSubOrderRow(trx, ctx.actor, params.id)
      return row === undefined ? notFound(messages.notFound) : presentSubOrder(ctx, row)
    }),
  )
}
