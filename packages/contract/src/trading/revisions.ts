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

const offeredRevision = offeredHead.extend({
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

const offeredRevisions = z.object({
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

const ownRevision = z.object({
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
