import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import { canEver } from '@armature/domain/rights/abilities'
import type { StockLevel } from '@armature/domain/catalogue/products/stock'
import { partsOf } from '@armature/domain/dashboard/period'
import type { RecordListName } from '@armature/domain/dashboard/record-lists'
import { recordListOf, recordListsOf } from '@armature/domain/dashboard/record-lists'
import { toWire } from '@armature/domain/money'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { readOverdue } from '../../money/receivables/read-overdue.ts'
import { productList } from '../../selling/catalogue/search/product-list-repository.ts'
import { readFigureSteps, sideOf } from '../../trading/ledger/figures-repository.ts'
import { spanOf } from '../../trading/ledger/span.ts'
import { orderList, subOrderList } from '../../trading/orders/order-list-repository.ts'
import type { AnsweredRows } from '../../trading/quotes/offer/answers-repository.ts'
import { readAnswers } from '../../trading/quotes/offer/answers-repository.ts'
import { quoteList, subQuoteList } from '../../trading/quotes/record/quote-list-repository.ts'
import { countByStatus, readBestSellers } from './dashboard-repository.ts'
import { ordersOf, quotesOf } from './record-lists.ts'

type Dashboard = Response<Endpoints['readDashboard']>
type Period = Query<Endpoints['readDashboard']>

/** Of the slowest vendors. */
const mostVendors = 10

/** Every status by name, since a list leaves some out by default. */
const status = [...quoteStatuses]

const quotesWhere = ({ actor }: Context, list: RecordListName, period: Period) =>
  quoteList.where(actor, { ...quotesOf(list, actor), ...period, status })
const subQuotesWhere = ({ actor }: Context, period: Period) =>
  subQuoteList.where(actor, { ...period, status })

const readBoards = async (trx: Database, ctx: Context, period: Period): Promise<Dashboard['boards']> => {
  const boards: Dashboard['boards'] = []
  for (const list of recordListsOf(ctx.actor)) {
    const { kind } = recordListOf(list)
    if (kind !== 'quote' && kind !== 'subQuote') continue
    const where = kind === 'quote' ? quotesWhere(ctx, list, period) : subQuotesWhere(ctx, period)
    boards.push({ list, statuses: await countByStatus(trx, kind, where) })
  }
  return boards
}

const readVendorAnswers = async (
  trx: Database,
  ctx: Context,
  period: Period,
): Promise<Dashboard['answers']> => {
  const list = (['quotes', 'subQuotes'] as const).find((name) =>
    canEver(ctx.actor, recordListOf(name).screen),
  )
  if (list === undefined) return null
  const asked: AnsweredRows =
    list === 'quotes'
      ? { of: 'quotes', where: quotesWhere(ctx, list, period) }
      : { of: 'vendor', where: subQuotesWhere(ctx, period), vendorId: ctx.actor.userId ?? 0 }
  const vendors = await readAnswers(trx, asked, mostVendors)
  return {
    list,
    vendors: vendors.map(({ vendor_id, name, ...numbers }) => ({
      vendor: { id: vendor_id, name },
      ...numbers,
    })),
  }
}

const readSellers = async (
  trx: Database,
  { actor }: Context,
  period: Period,
): Promise<Dashboard['best_sellers']> => {
  const list = (['orders', 'subOrders'] as const).find((name) => canEver(actor, recordListOf(name).screen))
  if (list === undefined) return null
  const products =
    list === 'orders'
      ? await readBestSellers(trx, 'order', orderList.where(actor, period))
      : await readBestSellers(trx, 'subOrder', subOrderList.where(actor, period))
  return { list, products }
}

/** The counts of Inventory's two filters; an operator's cover everybody. */
const readStock = async (trx: Database, { actor, deps }: Context): Promise<Dashboard['stock']> => {
  if (!canEver(actor, 'screen.inventory')) return null
  const own = canEver(actor, 'product.create-for-vendor') ? {} : { vendor__user_ptr__in: [actor.userId ?? 0] }
  const countOf = async (stock: StockLevel): Promise<number> => {
    const request = { actor, query: { ...own, stock }, window: { limit: 1, offset: 0 } }
    return (await productList.read(trx, { ...request, counts: deps.listCounts })).count
  }
  return { low: await countOf('LOW'), out: await countOf('OUT') }
}

/** The counts of overdue records, independent of the period; each counts as its filtered list does. */
const readLate = async (trx: Database, { actor, deps }: Context): Promise<Dashboard['late']> => {
  const late: Dashboard['late'] = []
  const counts = deps.listCounts
  for (const list of recordListsOf(actor)) {
    const { kind } = recordListOf(list)
    if (kind !== 'order' && kind !== 'subOrder') continue
    const count =
      kind === 'order'
        ? await orderList.count(trx, { actor, counts, query: { ...ordersOf(list, actor), late: true } })
        : await subOrderList.count(trx, { actor, counts, query: { late: true } })
    late.push({ list, count })
  }
  return late
}

const readMoney = async (trx: Database, ctx: Context, period: Period): Promise<Dashboard['money']> => {
  const parts = partsOf(period)
  const spans = parts.flatMap((part) => {
    const span = spanOf({ ...part, zone: period.zone })
    return isProblem(span) ? [] : [span]
  })
  const sums = await readFigureSteps(trx, ctx.actor, sideOf(ctx.actor), spans)
  return parts.map((part, index) => ({
    ...part,
    paid: toWire(sums.get(index)?.paid ?? 0),
    refunds: toWire(sums.get(index)?.refunds ?? 0),
  }))
}

/** The figures of a period, each counted as its list counts. */
export const readDashboard = async (
  ctx: Context,
  { query: period }: { query: Period },
): Promise<Dashboard | Problem> => {
  const span = spanOf(period)
  if (isProblem(span)) return span
  return ctx.inRead(async (trx) => ({
    from: period.from,
    to: period.to,
    boards: await readBoards(trx, ctx, period),
    answers: await readVendorAnswers(trx, ctx, period),
    money: await readMoney(trx, ctx, period),
    stock: await readStock(trx, ctx),
    late: await readLate(trx, ctx),
    overdue: await readOverdue(trx, ctx),
    best_sellers: await readSellers(trx, ctx, period),
  }))
}
