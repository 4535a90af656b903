import { offerStrategies } from '@armature/domain/quotes/compare/choose-offers'
import type { OfferBlock } from '@armature/domain/quotes/compare/compare-offers'
import { offerBlocks, offersTagLetters } from '@armature/domain/quotes/compare/compare-offers'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { expectedItems } from '../platform/expected-values.ts'
import { partLinkShape } from '../selling/part-links.ts'
import { encodedPrice, id, idParams, moneyInput } from '../platform/primitives.ts'
import { quoteShape } from './quotes.ts'

// Object.keys loses the key type; the domain's table has all of them.
const blocks = Object.keys(offerBlocks) as OfferBlock[]

export const offer = z.object({
  product: id,
  name: z.string(),
  sku: z.string(),
  vendor: id,
  price: encodedPrice.describe('For a piece, at the line’s quantity; 0.00 where nobody has said it'),
  lead_time_days: z.number().int().nullable(),
  lead_time_answered: z.boolean().describe('Its vendor has said it for this line'),
  minimum_quantity: z.number().int().nullable(),
  stock: z.number().int(),
  no_quote: z.string().nullable().describe('Why its vendor doesn’t offer it'),
  line: id.nullable().describe('The quote’s line that has it'),
  blocked: z.enum(blocks).nullable().describe('Why it can’t be chosen now'),
  same_number: z.boolean().describe('Its maker and its maker’s number are the line’s own'),
  link: partLinkShape.nullable().describe('Who else says that it is the same part, and why'),
})

const need = z.object({
  id: id.describe('Of its first line; others ask for as many of an equal part'),
  product: id,
  name: z.string(),
  sku: z.string(),
  image: z.string().nullable(),
  kind: z.string(),
  quantity: z.number().int(),
  locked: z.boolean().describe('Its part of the quote isn’t open to changes now'),
  offers: z.array(offer).describe('Those that stand on the quote first'),
  tag: z.string().describe('Stands for its quantity and its offers’ prices and lead times as they are'),
})

/** How a vendor answered in the past year. */
const vendor = z.object({
  id,
  name: z.string(),
  status: z.enum(quoteStatuses).nullable().describe('Of its part of this quote; null where it has none'),
  freight: encodedPrice
    .nullable()
    .describe('For sending its part of this quote; null where it hasn’t priced it'),
  requests: z.number().int(),
  asked: z.number().int(),
  answered: z.number().int(),
  median_seconds: z.number().nullable(),
})

export const compareOffers = endpoint('compareOffers', {
  access: 'quote.compare-offers',
  summary: 'What each line of a quote costs at every vendor that has the part, how soon and how surely',
  params: idParams,
  response: z.object({ quote: id, needs: z.array(need), vendors: z.array(vendor) }),
})

const chosen = z.strictObject({
  line: id,
  product: id,
  tag: z
    .string()
    .max(offersTagLetters)
    .describe('Of this line as it was shown; 409 with the quote where it has another by now'),
})

const shownFreight = z.strictObject({ vendor: id, freight: moneyInput(messages.priceInvalid).nullable() })

export const applyOffers = endpoint('applyOffers', {
  access: 'quote.compare-offers',
  summary: 'Puts chosen offers in the place of a quote’s lines, as one edit of its lines',
  params: idParams,
  body: z.strictObject({
    choices: z
      .array(chosen, { error: messages.requiredPlain })
      .min(1, messages.requiredPlain)
      .max(limits.quote.lines)
      .refine((some) => new Set(some.map(({ line }) => line)).size === some.length, messages.lineTwice)
      .refine(
        (some) => new Set(some.map(({ product }) => product)).size === some.length,
        messages.productTwice,
      ),
    shown_freights: z
      .array(shownFreight, { error: messages.requiredPlain })
      .max(limits.quote.lines)
      .optional()
      .describe(
        'What vendors ask for sending their part, as it was shown; 409 with the quote where one has changed',
      ),
    expected_items: expectedItems,
    by: z.enum(offerStrategies).nullish().describe('By what they were chosen, for the history'),
  }),
  bodyBytes: bodyBytes.quoteLines,
  response: quoteShape,
  idempotent: true,
  failsWithDetail: true,
})
