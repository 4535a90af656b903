import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { expectedPrice, typedOver } from '../platform/expected-values.ts'
import { freightInput } from './freight.ts'
import { leadTimeInput, minimumInput, noQuoteInput, noteInput } from './line-terms.ts'
import { id, idParams, moneyInput, timestamp } from '../platform/primitives.ts'
import { subQuoteShape } from './quotes.ts'

const unitPrice = moneyInput(messages.priceInvalid).refine(
  (value) => value >= limits.price.minCents,
  messages.priceInvalid,
)

export const setQuoteItemPrice = endpoint('setQuoteItemPrice', {
  access: 'quote-item.set-price',
  summary: 'Sets a line’s unit price; returns the sub-quote with its new total',
  params: idParams,
  body: z.strictObject({
    price: unitPrice,
    itemId: id.optional(),
    expected_price: expectedPrice,
  }),
  example: { price: '120.50' },
  response: subQuoteShape,
})

export const readPriceChange = endpoint('readPriceChange', {
  access: 'quote-item.set-price',
  summary: 'Who set a line’s present price, and when; nulls where nobody has',
  params: idParams,
  response: z.object({ by: z.string().nullable(), at: timestamp.nullable() }),
})

/** Some lines of one sub-quote, each once. */
const someLines = <Line extends z.ZodType<{ id: number }>>(line: Line) =>
  z
    .array(line, { error: messages.requiredPlain })
    .min(1, messages.requiredPlain)
    .max(limits.quote.lines)
    .refine((lines) => new Set(lines.map((one) => one.id)).size === lines.length, messages.lineTwice)

const pricedLines = someLines(
  z.strictObject({
    id,
    price: unitPrice.nullable().describe('Null takes the price away, as long as the line isn’t on offer'),
    expected_price: expectedPrice,
  }),
)

export const setQuoteItemPrices = endpoint('setQuoteItemPrices', {
  access: 'quote-item.set-price',
  summary:
    'Sets the unit prices of several lines of a sub-quote at once; a line that is refused keeps its own',
  params: idParams,
  body: z.strictObject({ lines: pricedLines }),
  bodyBytes: bodyBytes.quoteLines,
  response: z.object({
    sub_quote: subQuoteShape.describe('As it is now, with its new total'),
    refused: z
      .array(z.object({ id, code: z.string(), price: z.array(z.string()) }))
      .describe('The lines that weren’t saved, and why'),
  }),
})

/** Sets the named terms of each line; null removes one. */
const linesWithTerms = someLines(
  z
    .strictObject({
      id,
      lead_time_days: leadTimeInput.optional(),
      minimum_quantity: minimumInput.optional(),
      note: noteInput.optional(),
      no_quote: noQuoteInput.optional().describe('Why the line isn’t offered; refused where it has a price'),
      expected_lead_time_days: leadTimeInput.optional().describe(typedOver),
      expected_minimum_quantity: minimumInput.optional().describe(typedOver),
      expected_note: noteInput.optional().describe(typedOver),
      expected_no_quote: noQuoteInput.optional().describe(typedOver),
    })
    .refine(
      (line) =>
        [line.lead_time_days, line.minimum_quantity, line.note, line.no_quote].some(
          (term) => term !== undefined,
        ),
      messages.lineTermsEmpty,
    ),
)

export const setLineTerms = endpoint('setLineTerms', {
  access: 'quote-item.set-price',
  summary:
    'Sets lead time, minimum quantity, note or “no quote” of several lines of a sub-quote at once; a line that is refused keeps its own',
  params: idParams,
  body: z.strictObject({ lines: linesWithTerms }),
  bodyBytes: bodyBytes.lineTerms,
  response: z.object({
    sub_quote: subQuoteShape,
    refused: z
      .array(z.object({ id, code: z.string(), reason: z.string() }))
      .describe('The lines that weren’t saved, and why'),
  }),
})

export const setFreight = endpoint('setFreight', {
  access: 'quote-item.set-price',
  summary: 'Sets the freight of a vendor’s sub-quote; returns the sub-quote with its new total',
  params: idParams,
  body: z.strictObject({
    freight: freightInput.describe('0 is free; null says nothing of it, as long as it isn’t on offer'),
    expected_freight: freightInput.optional().describe(typedOver),
  }),
  response: subQuoteShape,
})
