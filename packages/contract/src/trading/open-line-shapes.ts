import { openLineStates, openOfferStates, sellersMoves } from '@armature/domain/sourcing/open-lines'
import { z } from 'zod'
import { encodedPrice, id, timestamp } from '../platform/primitives.ts'

/** The words that describe the wanted part. */
export const wantedWordsShape = {
  text: z.string(),
  part_number: z.string().describe('The maker’s or part number as it was typed'),
  quantity: z.number().int(),
}

/** The row of a bill of materials that a line came from. */
export const billRowShape = z
  .object({
    maker: z.string(),
    cells: z.array(z.object({ heading: z.string(), text: z.string() })),
  })
  .nullable()

/** The sourcing requests that aren’t offered. */
export const notOfferedShape = z.array(
  z.object({
    ...wantedWordsShape,
    reason: z.string().nullable().describe('Where the seller gave one'),
  }),
)

const taken = z.object({ id, name: z.string() }).nullable()

/** A quote's sourcing request, for its customer and the seller. */
export const openLineShape = z.object({
  id,
  ...wantedWordsShape,
  note: z.string(),
  row: billRowShape.describe('The bill’s row, if it came from one'),
  target_price: encodedPrice.nullable(),
  state: z.enum(openLineStates),
  reason: z.string().nullable().describe('Why it was dropped'),
  product: taken.describe('What has become an ordinary line in its place'),
  moves: z.array(z.enum(sellersMoves)).describe('What whoever asks may do with it now'),
  offers: z
    .array(
      z.object({
        vendor: z.object({ id, name: z.string() }),
        state: z.enum(openOfferStates),
        reason: z.string().nullable().describe('Why it declined'),
        changed: timestamp,
      }),
    )
    .describe('The vendors who were asked about it; to the seller alone'),
})

/** A sourcing request, as one vendor is asked about it. */
export const openOfferShape = z.object({
  id,
  ...wantedWordsShape,
  row: billRowShape.describe('The bill’s row without its prices and notes, if it came from one'),
  destination: z.object({ city: z.string(), country: z.string() }).nullable(),
  needed_by: z.string().nullable().describe('The day by which the buyer needs the parts'),
  state: z.enum(openOfferStates),
  reason: z.string().nullable().describe('One’s own, where one declined'),
  product: taken.describe('What one took it up with'),
  sub_quote: id.nullable().describe('The sub-quote that it became a line of, once one may see it'),
  asked: timestamp,
})
