import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { nameOf } from '@armature/domain/accounts/names'
import { isToBeSent } from '@armature/domain/orders/called-off'
import type { Context } from '../../platform/context/context.ts'
import type { UserRow } from '../../people/accounts/user-repository.ts'
import { presentProduct } from '../../selling/catalogue/products/product-presenter.ts'
import type { ProductRow } from '../../selling/catalogue/products/product-repository.ts'
import type { OrderListRow } from '../../trading/orders/order-list-repository.ts'
import { presentOrderRow, presentSubOrder } from '../../trading/orders/order-presenter.ts'
import type { SubOrderRow } from '../../trading/orders/order-repository.ts'
import type { QuoteListRow } from '../../trading/quotes/record/quote-list-repository.ts'
import { presentQuoteRow, presentSubQuote } from '../../trading/quotes/record/quote-presenter.ts'
import type { SubQuoteRow } from '../../trading/quotes/record/quote-repository.ts'
import { customerName } from './record-actions.ts'

export type RecordLine = Response<Endpoints['readWork']>['items'][number]['line']

export const noLine: RecordLine = {
  image: null,
  part_kind: '',
  first: '',
  more: 0,
  buyer: '',
  city: '',
  amount: null,
  since: null,
  due: null,
}

const iso = (at: Date | string): string => new Date(at).toISOString()

export const lineOfQuote = (ctx: Context, row: QuoteListRow): RecordLine => {
  const { line, total_price } = presentQuoteRow(ctx, row)
  return { ...line, buyer: customerName(ctx, row.customer), amount: total_price }
}

export const lineOfOrder = (ctx: Context, row: OrderListRow): RecordLine => {
  const { line, total_amount } = presentOrderRow(ctx, row)
  return { ...line, buyer: customerName(ctx, row.customer), amount: total_amount }
}

export const lineOfSubQuote = (ctx: Context, row: SubQuoteRow): RecordLine => {
  const { quote_items: items, destination, needed_by, total_price } = presentSubQuote(ctx, row)
  const part = items[0]?.product.data
  return {
    ...noLine,
    image: part?.images[0]?.image ?? null,
    part_kind: part?.kind ?? '',
    first: part?.name ?? '',
    more: Math.max(0, items.length - 1),
    city: destination?.city ?? '',
    amount: total_price,
    since: iso(row.status_since),
    due: needed_by,
  }
}

export const lineOfSubOrder = (ctx: Context, row: SubOrderRow): RecordLine => {
  const { items, ship_to, promise, amount, needed_by } = presentSubOrder(ctx, row)
  const [part] = items
  return {
    ...noLine,
    image: part?.image ?? null,
    part_kind: part?.kind ?? '',
    first: part?.name ?? '',
    more: Math.max(0, items.length - 1),
    city: ship_to?.city ?? '',
    amount,
    since: iso(row.created_at),
    // Once shipped, a part is no longer due.
    due: isToBeSent(row) ? (promise.expected ?? needed_by) : null,
  }
}

export const lineOfProduct = (ctx: Context, row: ProductRow): RecordLine => {
  const { data } = presentProduct(ctx, row)
  return {
    ...noLine,
    image: data.preview,
    part_kind: data.component_subcategory?.name ?? data.equipment?.name ?? '',
    first: data.name,
    amount: data.price ?? data.price_from?.price ?? null,
  }
}

export const lineOfUser = (row: UserRow): RecordLine => ({
  ...noLine,
  first: nameOf(row),
  city: row.city ?? '',
  since: iso(row.created_at),
})
