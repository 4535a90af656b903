import { kindNameOf } from '@armature/domain/catalogue/products/kind-name'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { cents, toWire } from '@armature/domain/money'
import type { Store } from '@armature/domain/quotes/workflow/quote-parties'
import { storeOfLines } from '@armature/domain/quotes/workflow/quote-parties'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { presentCard } from '../../selling/catalogue/shop/catalogue-presenter.ts'
import { listSeenProducts } from '../../selling/catalogue/products/product-repository.ts'
import type { ListHead, ListLine } from './request-list-repository.ts'

export type RequestList = Response<Endpoints['readRequestList']>
type Row = Response<Endpoints['listRequestLists']>['results'][number]
type Line = RequestList['lines'][number]
export type ListedProduct = NonNullable<Line['product']>

/** The reader of the parts, and their pictures' addresses. */
export type Looking = Pick<Context, 'actor' | 'mediaUrl'>

/** A visible part and its owners. */
interface SeenPart {
  product: ListedProduct
  store: Store
}

/** The lines' products that this reader sees, by id, with the facts of a catalogue card. */
const seenParts = async (
  trx: Database,
  looking: Looking,
  lines: readonly Pick<ListLine, 'product_id'>[],
): Promise<Map<number, SeenPart>> => {
  const ids = lines.flatMap(({ product_id }) => product_id ?? [])
  const rows = await listSeenProducts(trx, looking.actor, ids)
  return new Map(
    rows.map((row) => {
      const { id, sku, type, data } = presentCard(looking, row)
      const kind = kindNameOf(data) ?? ''
      const { name, price_from, preview, vendor } = data
      const product = { id, sku, type, name, price_from, preview, kind, vendor: vendor.name }
      return [id, { product, store: row.tenant_id }]
    }),
  )
}

export const seenProducts = async (
  ...asked: Parameters<typeof seenParts>
): Promise<Map<number, ListedProduct>> =>
  new Map([...(await seenParts(...asked))].map(([id, { product }]) => [id, product]))

/** Are there parts that can't be on the same quote? */
export const isOfTwoSellers = async (...asked: Parameters<typeof seenParts>): Promise<boolean> =>
  new Set([...(await seenParts(...asked)).values()].map(({ store }) => store)).size > 1

export const targetOf = (targetCents: number | null): string | null =>
  targetCents === null ? null : toWire(cents(targetCents))

const presentLine = (line: ListLine, seen: ReadonlyMap<number, SeenPart>, store: Store): Line => {
  const part = line.product_id === null ? undefined : seen.get(line.product_id)
  const product = part?.product ?? null
  return {
    id: line.id,
    place: line.place,
    product,
    is_gone: line.product_id !== null && product === null,
    is_elsewhere: part !== undefined && part.store !== store,
    name: product?.name ?? line.name,
    sku: product?.sku ?? line.sku,
    quantity: line.quantity,
    note: line.note,
    row: line.bill_row,
    target_price: targetOf(line.target_cents),
  }
}

const presentHead = (head: ListHead): Omit<RequestList, 'lines'> => ({
  id: head.id,
  name: head.name,
  needed_by: head.needed_by,
  version: head.version,
  changed: head.changed_at.toISOString(),
  shared:
    head.shared_at === null
      ? null
      : { since: head.shared_at.toISOString(), shows_target_prices: head.shows_target_prices },
  requested:
    head.requested_quote_id === null || head.requested_at === null
      ? null
      : { quote: head.requested_quote_id, at: head.requested_at.toISOString() },
})

export const presentRow = ({ lines, ...head }: ListHead & { lines: number | null }): Row => ({
  ...presentHead(head),
  lines: Number(lines ?? 0),
})

/** A list as its owner sees it. */
export const presentList = async (
  trx: Database,
  ctx: Looking,
  head: ListHead,
  lines: readonly ListLine[],
): Promise<RequestList> => {
  const seen = await seenParts(trx, ctx, lines)
  const store = storeOfLines([...seen.values()].map((part) => part.store))
  return { ...presentHead(head), lines: lines.map((line) => presentLine(line, seen, store)) }
}
