import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import type { ListedKind, RecordListName } from '@armature/domain/dashboard/record-lists'
import { recordListOf, recordListsOf, vendorsToReview } from '@armature/domain/dashboard/record-lists'
import { fromWire } from '@armature/domain/money'
import { paths } from '@armature/domain/pages/page-paths'
import { orderPageOf, quotePageOf } from '@armature/domain/pages/record-pages'
import type { Context } from '../../platform/context/context.ts'
import type { List } from '../../platform/db/sql/define-list.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { userList } from '../../people/accounts/user-repository.ts'
import { countWaitingOffers, findOwnOffer } from '../../trading/sourcing/open-offer-repository.ts'
import { orderList, subOrderList } from '../../trading/orders/order-list-repository.ts'
import { readAwaitedApprovals } from '../../trading/quotes/approval/list-approvals.ts'
import { quoteList, subQuoteList } from '../../trading/quotes/record/quote-list-repository.ts'
import {
  actionOfOrder,
  actionOfQuote,
  actionOfSubOrder,
  actionOfSubQuote,
  ofCustomer,
} from './record-actions.ts'
import type { RecordLine } from './record-lines.ts'
import {
  lineOfSubOrder,
  lineOfSubQuote,
  lineOfUser,
  lineOfOrder,
  lineOfQuote,
  noLine,
} from './record-lines.ts'
import { ordersOf, quotesOf } from './record-lists.ts'

type Work = Response<Endpoints['readWork']>
type Item = Work['items'][number]

interface Waiting {
  count: number
  items: Omit<Item, 'list'>[]
}

const mostItems = 10
const firstPage = { limit: mostItems, offset: 0 }

const iso = (at: Date | string): string => new Date(at).toISOString()
const turn = 'mine' as const

/** A row's item without its line, which is read for all rows at once. */
type ItemOf<Row> = (row: Row) => Omit<Item, 'list' | 'line'>
/** The oldest waiting rows of a list, read and counted by the list's own statement. */
const oldest = async <ListQuery, Row>(
  trx: Database,
  ctx: Context,
  {
    list,
    query,
    lineOf,
  }: {
    list: List<ListQuery, Row>
    query: NoInfer<ListQuery>
    lineOf: (ctx: Context, row: NoInfer<Row>) => RecordLine
  },
  itemOf: ItemOf<NoInfer<Row>>,
): Promise<Waiting> => {
  const request = { actor: ctx.actor, query, window: firstPage, counts: ctx.deps.listCounts }
  const { rows, count } = await list.read(trx, request)
  return { count, items: rows.map((row) => ({ ...itemOf(row), line: lineOf(ctx, row) })) }
}

type Reader = (trx: Database, ctx: Context, name: RecordListName) => Promise<Waiting>

const readers: Record<Exclude<ListedKind, 'approval'>, Reader> = {
  quote: (trx, ctx, name) =>
    oldest(
      trx,
      ctx,
      {
        list: quoteList,
        query: { ...quotesOf(name, ctx.actor), turn, ordering: 'status_since' },
        lineOf: lineOfQuote,
      },
      (row) => ({
        id: row.id,
        page: quotePageOf(ctx.actor, { id: row.id, ...ofCustomer(row) }),
        act: actionOfQuote(ctx, row) ?? '',
        since: iso(row.status_since),
        status: row.status,
      }),
    ),
  subQuote: (trx, ctx) =>
    oldest(
      trx,
      ctx,
      {
        list: subQuoteList,
        query: { turn, ordering: 'status_since' },
        lineOf: (asking, { row }) => lineOfSubQuote(asking, row),
      },
      ({ row }) => ({
        id: row.id,
        page: paths.subQuote(row.id),
        act: actionOfSubQuote(ctx, row) ?? '',
        since: iso(row.status_since),
        status: row.status,
      }),
    ),
  // One page shows all of them, however many wait.
  openOffer: async (trx, { actor }) => {
    const { count, first, since } = await countWaitingOffers(trx, actor)
    const asked = first === null ? undefined : await findOwnOffer(trx, actor, first)
    if (asked === undefined || since === null) return { count, items: [] }
    const item = {
      id: asked.id,
      page: paths.openOffers,
      act: 'answer',
      since: iso(since),
      status: null,
      line: {
        ...noLine,
        first: asked.text,
        more: count - 1,
        city: asked.destination?.city ?? '',
        since: iso(since),
        due: asked.needed_by,
      },
    }
    return { count, items: [item] }
  },
  order: (trx, ctx, name) =>
    oldest(
      trx,
      ctx,
      {
        list: orderList,
        query: { ...ordersOf(name, ctx.actor), turn, ordering: 'created' },
        lineOf: lineOfOrder,
      },
      (row) => ({
        id: row.id,
        page: orderPageOf(ctx.actor, { id: row.id, ...ofCustomer(row) }),
        act: actionOfOrder(ctx, row) ?? '',
        since: iso(row.created_at),
        status: null,
      }),
    ),
  subOrder: (trx, ctx) =>
    oldest(
      trx,
      ctx,
      {
        list: subOrderList,
        query: { turn, ordering: 'created' },
        lineOf: (asking, { row }) => lineOfSubOrder(asking, row),
      },
      ({ row }) => ({
        id: row.id,
        page: paths.subOrder(row.id),
        act: actionOfSubOrder(ctx, row) ?? '',
        since: iso(row.created_at),
        status: null,
      }),
    ),
  user: (trx, ctx) =>
    oldest(
      trx,
      ctx,
      {
        list: userList,
        query: { ...vendorsToReview, ordering: 'created' },
        lineOf: (_asking, row) => lineOfUser(row),
      },
      (row) => ({
        id: row.id,
        page: `${paths.users}?${new URLSearchParams({ ...vendorsToReview, search: row.username }).toString()}`,
        act: 'approve',
        since: iso(row.created_at),
        status: null,
      }),
    ),
}

const approvalsOf = (ctx: Context, awaited: Awaited<ReturnType<typeof readAwaitedApprovals>>): Waiting => ({
  count: awaited.length,
  items: awaited.slice(0, mostItems).map(({ id, token, created, quote, total, requested_by: by }) => ({
    id,
    page: paths.approval(token),
    act: 'approve-purchase',
    since: created,
    status: null,
    line: {
      ...noLine,
      first: `Quote #${quote}, requested by ${by}`,
      amount: ctx.sealPrice(fromWire(total) ?? 0),
      since: created,
    },
  })),
})

/** The records that await the caller: the oldest of all lists, each once, and each list's count. */
export const readWork = async (ctx: Context): Promise<Work> => {
  const approvals = await readAwaitedApprovals(ctx)
  return ctx.inRead(async (trx) => {
    const lists: Work['lists'] = []
    const found = new Map<string, Item>()
    for (const list of recordListsOf(ctx.actor)) {
      const { kind } = recordListOf(list)
      const { count, items } =
        kind === 'approval' ? approvalsOf(ctx, approvals) : await readers[kind](trx, ctx, list)
      lists.push({ list, count })
      // A store's owner finds its own request in two of its lists.
      for (const item of items) if (!found.has(item.page)) found.set(item.page, { list, ...item })
    }
    const items = [...found.values()].toSorted((a, b) => a.since.localeCompare(b.since)).slice(0, mostItems)
    return { lists, items }
  })
}
