import { z } from 'zod'
import { offeredEnd } from './offer-end.ts'
import { destinationShape, deliveryShape, shippingLabelShape } from './delivery.ts'
import { endpoint } from '../platform/endpoint.ts'
import { freightShape } from './freight.ts'
import { lineTermsShape } from './line-terms.ts'
import { notOfferedShape } from './open-line-shapes.ts'
import { digits, encodedPrice, id, idParams, requiredText, timestamp } from '../platform/primitives.ts'
import { printedShape } from '../platform/printed.ts'

/** A revision in the list of those that its reader may see. */
const head = {
  revision: z.number().int(),
  created: timestamp,
  total: encodedPrice,
  parts: z.number().int().describe('Lines in it'),
}

const line = {
  product: id,
  name: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  price: encodedPrice,
  total: encodedPrice,
  ...lineTermsShape,
}

const offeredHead = z.object({
  ...head,
  by: z.string().nullable().describe('Who made it; to the customer the seller. Null where that wasn’t kept'),
  shown: timestamp.nullable().describe('When the customer was first shown it; null to the customer itself'),
})

export const offeredRevision = offeredHead.extend({
  lines: z.array(z.object({ ...line, vendor: z.string() })),
  not_offered: notOfferedShape,
  /** Below the lines, the total last. */
  sums: z.array(z.object({ name: z.string(), amount: encodedPrice })),
  down_payment: z.number().int(),
  ...offeredEnd,
  notes: z.string().nullable(),
  delivery: deliveryShape
    .extend({ ship_to: shippingLabelShape.nullable(), bill_to: shippingLabelShape.nullable() })
    .nullable()
    .describe('As it was then, without phones; null where that wasn’t kept'),
})

const compared = z.strictObject({
  from: digits.optional().describe('The revision to compare; the one before `to` where it is left out'),
  to: digits.optional().describe('The revision to compare with; the newest where it is left out'),
})

export const offeredRevisions = z.object({
  quote: id,
  seller: z.string(),
  revisions: z.array(offeredHead).describe('Newest first'),
  before: offeredRevision.nullable(),
  after: offeredRevision.nullable(),
})

export const readQuoteRevisions = endpoint('readQuoteRevisions', {
  access: 'quote.read',
  summary: 'The frozen revisions of a quote’s offer, and two of them in full',
  params: idParams,
  query: compared,
  response: offeredRevisions,
})

export const ownRevision = z.object({
  ...head,
  freight: freightShape,
  lines: z.array(z.object(line)),
  destination: destinationShape.nullable(),
  needed_by: z.string().nullable(),
})

export const readSubQuoteRevisions = endpoint('readSubQuoteRevisions', {
  access: 'sub-quote.read',
  summary: 'A sub-quote’s part of each frozen revision in which it changed, and two of them in full',
  params: idParams,
  query: compared,
  response: z.object({
    quote: id,
    revisions: z.array(z.object(head)).describe('Newest first'),
    before: ownRevision.nullable(),
    after: ownRevision.nullable(),
  }),
})

const token = requiredText(500)

export const readOfferRevisions = endpoint('readOfferRevisions', {
  access: 'public',
  summary:
    'The revisions of the offer behind a signed link that its customer was shown, and two of them in full',
  params: z.strictObject({ token }),
  query: compared,
  response: offeredRevisions,
})

const one = z.strictObject({ id: digits, revision: digits })

export const printQuoteRevision = endpoint('printQuoteRevision', {
  access: 'quote.read',
  summary: 'A frozen revision of a quote’s offer as a PDF',
  params: one,
  response: printedShape,
})

export const printSubQuoteRevision = endpoint('printSubQuoteRevision', {
  access: 'sub-quote.read',
  summary: 'A sub-quote’s part of a frozen revision as a PDF',
  params: one,
  response: printedShape,
})

export const printOffer = endpoint('printOffer', {
  access: 'public',
  summary: 'A revision of the offer behind a signed link as a PDF',
  params: z.strictObject({ token, revision: digits }),
  response: printedShape,
})

export const offerLinksShape = z.object({
  results: z.array(
    z.object({
      number: z.number().int().describe('0: all links without a number'),
      made: timestamp.nullable(),
      made_by: z.string().nullable().describe('Null if a timer or an earlier release made it'),
      last_used: timestamp.nullable().describe('To the hour; uses by the signed-in buyer don’t count'),
      ended: timestamp.nullable(),
      ended_by: z.string().nullable(),
    }),
  ),
})

const linkNumber = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,8})$/, 'A whole number is expected.')
  .transform(Number)

export const listOfferLinks = endpoint('listOfferLinks', {
  access: 'offer-link.manage',
  summary: 'The signed links to a quote’s offer that were mailed, newest first',
  params: idParams,
  response: offerLinksShape,
})

export const endOfferLink = endpoint('endOfferLink', {
  access: 'offer-link.manage',
  summary: 'Ends one signed link to a quote’s offer for good',
  params: z.strictObject({ id: digits, number: linkNumber }),
  response: offerLinksShape,
})
