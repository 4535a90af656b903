import { breakErrors } from '@armature/domain/catalogue/products/price-breaks'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { formatCents } from '@armature/domain/money'
import { tooLargeText } from '@armature/domain/values/too-large-text'
import { z } from 'zod'
import { money, moneyInput } from '../platform/primitives.ts'

const { minCents, maxCents } = limits.price
const priceBounds = fill(messages.priceHint, { min: formatCents(minCents), max: formatCents(maxCents) })

/** The unit price from a quantity on, as shown. */
export const shownBreaks = z
  .array(z.object({ quantity: z.number().int(), price: money }))
  .describe(
    'Prices of a piece from these quantities on; fewer cost the list price, or are priced on the quote',
  )

/** The price that lists and cards show (domain/catalogue/products/price-breaks.ts). */
export const shownFrom = z
  .object({ quantity: z.number().int(), price: money })
  .nullable()
  .describe(
    'The price of the fewest pieces that have one: the list price as that of 1, else the first by quantity; null where all is priced on the quote',
  )

const typedBreak = z.strictObject({
  quantity: z
    .number({ error: messages.breakMissing })
    .int(messages.quantityMinimum)
    .min(1, messages.quantityMinimum)
    .max(limits.quote.quantityMax, tooLargeText(limits.quote.quantityMax)),
  price: moneyInput(messages.breakMissing, priceBounds).refine(
    (value) => value >= minCents && value <= maxCents,
    priceBounds,
  ),
})

/**
 * A form's price breaks for this product type: all of them, fewest pieces first. A later check compares them with the
 * list price.
 */
export const priceBreaksInput = (type: ProductType) =>
  z
    .array(typedBreak)
    .max(limits.product.priceBreaks, fill(messages.breaksTooMany, { max: limits.product.priceBreaks }))
    .superRefine((breaks, ctx) => {
      const typed = breaks.map(({ quantity, price }) => ({ quantity, cents: price }))
      for (const { index, field, text } of breakErrors(typed, { type, price: null }))
        ctx.addIssue({ code: 'custom', message: text, path: [index, field] })
    })
