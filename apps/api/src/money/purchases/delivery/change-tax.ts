import type { Cents } from '@armature/domain/money'
import { cents, sumCents } from '@armature/domain/money'
import { taxEntries } from '@armature/domain/money/ledger'
import { checkMoneyAction } from '@armature/domain/orders/order-changes'
import { taxChange, taxChangeText } from '@armature/domain/orders/ordered-delivery'
import type { Problem } from '@armature/domain/problem'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import { checkUnderWay } from '@armature/domain/refunds/refund-plan'
import { partCents } from '@armature/domain/refunds/refund-scope'
import type { StatedTax } from '@armature/domain/taxes/tax'
import { sameTaxPlace, statedTax } from '@armature/domain/taxes/tax'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { TaxAnswer } from '../../../platform/ports/tax-rates.ts'
import { book, countBookings } from '../../../trading/ledger/ledger-repository.ts'
import { writeOrderTax } from '../../../trading/orders/order-delivery-repository.ts'
import type { LockedOrder } from '../../../trading/orders/order-lock-repository.ts'
import { taxOfSale } from '../../../trading/taxes/tax-of-sale.ts'
import { placeRefund } from '../../refunds/place-refund.ts'
import type { PartOfVendor } from '../../refunds/refund-repository.ts'
import { listParts } from '../../refunds/refund-repository.ts'

/** The tax at another place; null if the place is the same for taxes, so the accepted tax stands. */
export const taxElsewhere = async (
  trx: Database,
  ctx: Context,
  order: LockedOrder,
  { was, shipTo }: { was: Address | null; shipTo: Address },
): Promise<TaxAnswer | null> =>
  was !== null && sameTaxPlace(was, shipTo) ? null : taxOfSale(trx, ctx, order, shipTo)

export interface ChangedTax {
  /** For histories and mails; null where nothing changed. */
  text: string | null
  /** The refund of the excess tax; null for none. */
  refundId: string | null
}

export const sameTax: ChangedTax = { text: null, refundId: null }

interface TaxedOrder {
  order: LockedOrder
  was: StatedTax | null
}

const giveBack = async (
  trx: Database,
  ctx: Context,
  of: { order: LockedOrder; parts: readonly PartOfVendor[] },
  less: { amount: Cents; reason: string },
): Promise<string> => {
  const ask = { kind: 'LOWER_PRICE', scope: { of: 'TAX' }, ...less } as const
  return (await placeRefund(trx, ctx, of, ask)).id
}

/** The tax that the order states from now on. As everywhere, tax returned by price refunds isn't deducted. */
const restate = async (
  trx: Database,
  { order, was }: TaxedOrder,
  { answer, baseCents, change }: { answer: Exclude<TaxAnswer, string>; baseCents: Cents; change: number },
): Promise<void> => {
  const tax =
    'rate' in answer
      ? { ...statedTax(answer.rate, baseCents), cents: cents((was?.cents ?? 0) + change) }
      : null
  await writeOrderTax(trx, order.id, {
    tax,
    none: 'none' in answer ? answer.none : null,
    moreCents: Math.max(0, change),
  })
}

const charge = async (trx: Database, ctx: Context, { id }: LockedOrder, more: number): Promise<void> => {
  const nth = (await countBookings(trx, id, 'TAX')) + 1
  await book(trx, { kind: 'TAX', orderId: id, source: `tax:${id}:${nth}`, at: ctx.now }, taxEntries(more))
}

/**
 * More tax is added to the balance. Less tax lowers the price: it reduces the balance, and what was paid above the new
 * total is refunded.
 */
export const changeTax = async (
  trx: Database,
  ctx: Context,
  taxed: TaxedOrder,
  answer: Exclude<TaxAnswer, string>,
): Promise<Problem | ChangedTax> => {
  const { order, was } = taxed
  const parts = await listParts(trx, order.id)
  const baseCents = sumCents(parts.map(partCents))
  const rate = 'rate' in answer ? answer.rate : null
  const change = taxChange({ baseCents, taxLeftCents: order.taxLeftCents }, rate)
  const text = taxChangeText(was, rate, change)
  if (text !== null) {
    // A refund under way may be returning the tax that would be added again, and less tax is a refund itself.
    const underWay = change < 0 ? checkUnderWay(order, parts) : checkMoneyAction(order)
    if (underWay) return underWay
  }
  await restate(trx, taxed, { answer, baseCents, change })
  if (change > 0) await charge(trx, ctx, order, change)
  if (change >= 0) return { text, refundId: null }
  const less = { amount: cents(-change), reason: text ?? '' }
  return { text, refundId: await giveBack(trx, ctx, { order, parts }, less) }
}
