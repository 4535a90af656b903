import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import { nameOf } from '@armature/domain/accounts/names'
import { limits } from '@armature/domain/limits'
import type { FoundKind, FoundRecord } from '@armature/domain/pages/found-records'
import { foundKindsOf, pageOfFound, recordKey } from '@armature/domain/pages/found-records'
import { storesOffered } from '@armature/domain/quotes/workflow/quote-parties'
import { visibleStatuses } from '@armature/domain/rights/visibility'
import type { Context } from '../../platform/context/context.ts'
import type { WholeList } from '../../platform/db/sql/define-list.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { userList } from '../../people/accounts/user-repository.ts'
import { productList } from '../../selling/catalogue/search/product-list-repository.ts'
import { orderList, subOrderList } from '../../trading/orders/order-list-repository.ts'
import { quoteList, subQuoteList } from '../../trading/quotes/record/quote-list-repository.ts'
import {
  actionOfOrder,
  actionOfQuote,
  actionOfSubOrder,
  actionOfSubQuote,
  customerName,
} from './record-actions.ts'
import type { RecordLine } from './record-lines.ts'
import {
  lineOfProduct,
  lineOfSubOrder,
  lineOfSubQuote,
  lineOfUser,
  lineOfOrder,
  lineOfQuote,
} from './record-lines.ts'

type Found = Response<Endpoints['searchRecords']>['results'][number]
type Asked = Query<Endpoints['searchRecords']>

/** A found row: its record, page and description. */
interface Described {
  record: FoundRecord
  said: Pick<Found, 'hint' | 'whole' | 'status' | 'act'>
  line: RecordLine
}

interface Finder {
  /** The ids of the first matching rows. */
  idsOf: (trx: Database, ctx: Context, search: string) => Promise<number[]>
  /** The records with these ids that the caller may see, in this order. */
  rowsOf: (trx: Database, ctx: Context, ids: readonly number[]) => Promise<Described[]>
}

/** Finds a kind's records with its list: the same search, in the same scope. */
const finderOf = <ListQuery, Row>(
  list: WholeList<ListQuery, Row>,
  queryOf: (ctx: Context, search?: string) => NoInfer<ListQuery>,
  lineOf: (ctx: Context, row: NoInfer<Row>) => RecordLine,
  describe: (ctx: Context, row: Row) => Omit<Described, 'line'>,
): Finder => ({
  idsOf: (trx, ctx, search) =>
    list.ids(trx, { actor: ctx.actor, query: queryOf(ctx, search) }, limits.search.perKind),
  rowsOf: async (trx, ctx, ids) => {
    const rows = await list.rowsOf(trx, { actor: ctx.actor, query: queryOf(ctx) }, ids)
    return rows.map((row) => ({ ...describe(ctx, row), line: lineOf(ctx, row) }))
  },
})

const nothingSaid = { hint: '', whole: null, status: null, act: null }

/** Names a part after its contents. */
const partsName = ([first, ...others]: readonly { name: string }[]): string => {
  if (first === undefined) return ''
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`
}

const words = (search?: string) => (search === undefined ? {} : { search })

const finders: Record<FoundKind, Finder> = {
  quote: finderOf(
    quoteList,
    // Includes records that their page hides until a status is chosen.
    ({ actor }, search) => ({ status: visibleStatuses(actor, 'quote'), ...words(search) }),
    lineOfQuote,
    (ctx, row) => ({
      record: {
        kind: 'quote',
        id: row.id,
        tenantId: row.tenant_id,
        customerId: row.customer_id,
        name: customerName(ctx, row.customer),
      },
      said: { ...nothingSaid, status: row.status, act: actionOfQuote(ctx, row) },
    }),
  ),
  subQuote: finderOf(
    subQuoteList,
    ({ actor }, search) => ({ status: visibleStatuses(actor, 'subQuote'), ...words(search) }),
    (ctx, { row }) => lineOfSubQuote(ctx, row),
    (ctx, { row }) => ({
      record: {
        kind: 'subQuote',
        id: row.id,
        wholeId: row.quote_id,
        vendorId: row.vendor_id,
        tenantId: row.tenant_id,
        customerId: row.customer_id,
        name: partsName(row.items),
      },
      said: { ...nothingSaid, whole: row.quote_id, status: row.status, act: actionOfSubQuote(ctx, row) },
    }),
  ),
  order: finderOf(
    orderList,
    (_ctx, search) => words(search),
    lineOfOrder,
    (ctx, row) => ({
      record: {
        kind: 'order',
        id: row.id,
        tenantId: row.tenant_id,
        customerId: row.customer_id,
        name: customerName(ctx, row.customer),
      },
      said: { ...nothingSaid, act: actionOfOrder(ctx, row) },
    }),
  ),
  subOrder: finderOf(
    subOrderList,
    (_ctx, search) => words(search),
    (ctx, { row }) => lineOfSubOrder(ctx, row),
    (ctx, { row }) => ({
      record: {
        kind: 'subOrder',
        id: row.id,
        wholeId: row.order_id,
        vendorId: row.vendor.id,
        tenantId: row.tenant_id,
        customerId: row.customer_id,
        name: partsName(row.items),
      },
      said: {
        ...nothingSaid,
        whole: row.order_id,
        status: row.transfer_status,
        act: actionOfSubOrder(ctx, row),
      },
    }),
  ),
  product: finderOf(
    productList,
    ({ actor }, search) => ({ tenant__in: storesOffered(actor), ...words(search) }),
    lineOfProduct,
    (_ctx, row) => ({
      record: {
        kind: 'product',
        id: row.id,
        vendorId: row.vendor_id,
        tenantId: row.tenant_id,
        name: row.name,
      },
      said: { ...nothingSaid, hint: row.sku },
    }),
  ),
  user: finderOf(
    userList,
    (_ctx, search) => words(search),
    (_ctx, row) => lineOfUser(row),
    (_ctx, row) => ({
      record: { kind: 'user', id: row.id, name: row.username },
      said: { ...nothingSaid, hint: [nameOf(row), row.email].filter(Boolean).join(', '), status: row.status },
    }),
  ),
}

const present = (ctx: Context, { record, said, line }: Described): Found => {
  const { kind, id, name } = record
  return { kind, id, name, page: pageOfFound(ctx.actor, record), ...said, line }
}

/** "12" and "#12" may be a record's number. */
const numberIn = (search: string): number | null => {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(search) ?? []
  return digits === undefined ? null : Number(digits)
}

/** The matching records of each kind; those with a matching number come first. */
const searchAll = async (trx: Database, ctx: Context, search: string): Promise<Described[]> => {
  const id = numberIn(search)
  const exact: Described[] = []
  const others: Described[] = []
  for (const kind of foundKindsOf(ctx.actor)) {
    const finder = finders[kind]
    const ids = new Set([...(id === null ? [] : [id]), ...(await finder.idsOf(trx, ctx, search))])
    if (ids.size === 0) continue
    for (const one of await finder.rowsOf(trx, ctx, [...ids]))
      (one.record.id === id ? exact : others).push(one)
  }
  return [...exact, ...others]
}

type Named = NonNullable<Asked['records']>

/** The given records that the caller may still see, by key. */
const findNamed = async (trx: Database, ctx: Context, records: Named): Promise<Map<string, Described>> => {
  const found = new Map<string, Described>()
  for (const kind of foundKindsOf(ctx.actor)) {
    const ids = new Set(records.filter((one) => one.kind === kind).map(({ id }) => id))
    if (ids.size === 0) continue
    for (const one of await finders[kind].rowsOf(trx, ctx, [...ids])) found.set(recordKey(one.record), one)
  }
  return found
}

/** The given records in order, without those that the caller may no longer see. */
const readNamed = async (trx: Database, ctx: Context, records: Named): Promise<Described[]> => {
  const found = await findNamed(trx, ctx, records)
  return records.flatMap((record) => found.get(recordKey(record)) ?? [])
}

/** The lines of the given records that the caller may still see, by key. */
export const readLines = async (
  trx: Database,
  ctx: Context,
  records: Named,
): Promise<Map<string, RecordLine>> =>
  new Map([...(await findNamed(trx, ctx, records))].map(([key, { line }]) => [key, line]))

/** Records of every kind by words or keys, limited to what the caller's lists show. */
export const searchRecords = (
  ctx: Context,
  { search = '', records = [] }: Asked,
): Promise<{ results: Found[] }> =>
  ctx.inRead(async (trx) => {
    const found = search === '' ? await readNamed(trx, ctx, records) : await searchAll(trx, ctx, search)
    return { results: found.map((one) => present(ctx, one)) }
  })
