import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/endpoint'
import { nameOf } from '@armature/domain/accounts/names'
import type { ListedKind, RecordListName } from '@armature/domain/dashboard/record-lists'
import { recordListOf, recordListsOf, vendorsToJudge } from '@armature/domain/dashboard/record-lists'
import { transferMachine } from '@armature/domain/orders/transfer-machine'
import { paths } from '@armature/domain/pages/page-paths'
import { orderPageOf, quotePageOf } from '@armature/domain/pages/record-pages'
import { quoteActOf } from '@armature/domain/quotes/quote-act'
import type { OrderFact } from '@armature/domain/turns'
import { orderActOf } from '@armature/domain/turns'
import type { Context } from '../../context/context.ts'
import type { List } from '../../db/sql/define-list.ts'
import type { Database } from '../../db/tables.ts'
import { userList } from '../accounts/user-repository.ts'
import { orderList, subOrderList } from '../orders/order-list-repository.ts'
import { quoteList, subQuoteList } from '../quotes/quote-list-repository.ts'
import { ordersOf, quotesOf } from './record-lists.ts'

type Work = Response<Endpoints['readWork']>
type Item = Work['items'][number]

interface Waiting {
  count: number
  items: Omit<Item, 'list'>[]
}

const mostItems = 10
const firstPage = { limit: mostItems, offset: 0 }

/** The oldest rows of a list that wait, by the list's own statement: so many as it would show, of as many as it counts. */
const oldest = async <ListQuery, Row>(
  trx: Database,
  ctx: Context,
  { list, query }: { list: List<ListQuery, Row>; query: NoInfer<ListQuery> },
  itemOf: (row: Row) => Omit<Item, 'list'>,
): Promise<Waiting> => {
  const request = { actor: ctx.actor, query, window: firstPage, counts: ctx.deps.listCounts }
  const { rows, count } = await list.read(trx, request)
  return { count, items: rows.map(itemOf) }
}

/** Nobody is told that one's own request is one's own. */
const customerName = (
  { actor }: Context,
  customer: { id: number; first_name: string; last_name: string },
): string => (customer.id === actor.userId ? '' : nameOf({ business_name: null, ...customer }))

const iso = (at: Date | string): string => new Date(at).toISOString()
const isRefused = (sub: { transfer_status: Parameters<typeof transferMachine.is>[0] }): boolean =>
  transferMachine.is(sub.transfer_status, 'refused')
const turn = 'mine' as const

type Reader = (trx: Database, ctx: Context, name: RecordListName) => Promise<Waiting>

const readers: Record<ListedKind, Reader> = {
  quote: (trx, ctx, name) =>
    oldest(
      trx,
      ctx,
      { list: quoteList, query: { ...quotesOf(name, ctx.actor), turn, ordering: 'status_since' } },
      (row) => {
        const belonging = { tenantId: row.tenant_id, customerId: row.customer_id }
        const facts = {
          ...belonging,
          status: row.status,
          isPriced: row.unpriced_items === 0,
          hasDownPayment: (row.down_payment ?? 0) > 0,
        }
        return {
          id: row.id,
          page: quotePageOf(ctx.actor, { id: row.id, ...belonging }),
          act: quoteActOf(ctx.actor, 'quote', facts) ?? '',
          since: iso(row.status_since),
          status: row.status,
          who: customerName(ctx, row.customer),
        }
      },
    ),
  subQuote: (trx, ctx) =>
    oldest(trx, ctx, { list: subQuoteList, query: { turn, ordering: 'status_since' } }, ({ row }) => {
      const facts = {
        vendorId: row.vendor_id,
        tenantId: row.tenant_id,
        status: row.status,
        isPriced: row.items.every(({ price_cents }) => price_cents > 0),
        hasDownPayment: true,
      }
      return {
        id: row.id,
        page: paths.subQuote(row.id),
        act: quoteActOf(ctx.actor, 'subQuote', facts) ?? '',
        since: iso(row.status_since),
        status: row.status,
        who: '',
      }
    }),
  order: (trx, ctx, name) =>
    oldest(
      trx,
      ctx,
      { list: orderList, query: { ...ordersOf(name, ctx.actor), turn, ordering: 'created' } },
      (row) => {
        const belonging = { tenantId: row.tenant_id, customerId: row.customer_id }
        const facts: OrderFact[] = [
          ...(row.pending_cents > 0 ? (['owed'] as const) : []),
          ...(row.sub_orders.some(isRefused) ? (['payoutRefused'] as const) : []),
        ]
        return {
          id: row.id,
          page: orderPageOf(ctx.actor, { id: row.id, ...belonging }),
          act: orderActOf(ctx.actor, 'order', belonging, facts) ?? '',
          since: iso(row.created_at),
          status: null,
          who: customerName(ctx, row.customer),
        }
      },
    ),
  subOrder: (trx, ctx) =>
    oldest(trx, ctx, { list: subOrderList, query: { turn, ordering: 'created' } }, ({ row }) => {
      const facts: OrderFact[] = [
        ...(row.tracking_url === null ? (['unshipped'] as const) : []),
        ...(isRefused(row) ? (['payoutRefused'] as const) : []),
      ]
      return {
        id: row.id,
        page: paths.subOrder(row.id),
        act: orderActOf(ctx.actor, 'subOrder', { vendorId: row.vendor.id }, facts) ?? '',
        since: iso(row.created_at),
        status: null,
        who: '',
      }
    }),
  user: (trx, ctx) =>
    oldest(trx, ctx, { list: userList, query: { ...vendorsToJudge, ordering: 'created' } }, (row) => ({
      id: row.id,
      page: `${paths.users}?${new URLSearchParams({ ...vendorsToJudge, search: row.username }).toString()}`,
      act: 'approve',
      since: iso(row.created_at),
      status: null,
      who: nameOf(row),
    })),
}

/** What waits for whoever asks: the oldest of all its lists, each record once, and how many wait in each list. */
export const readWork = (ctx: Context): Promise<Work> =>
  ctx.inRead(async (trx) => {
    const lists: Work['lists'] = []
    const found = new Map<string, Item>()
    for (const list of recordListsOf(ctx.actor)) {
      const { count, items } = await readers[recordListOf(list).kind](trx, ctx, list)
      lists.push({ list, count })
      // A store's owner finds its own request in two of its lists.
      for (const item of items) if (!found.has(item.page)) found.set(item.page, { list, ...item })
    }
    const items = [...found.values()].toSorted((a, b) => a.since.localeCompare(b.since)).slice(0, mostItems)
    return { lists, items }
  })
