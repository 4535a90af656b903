import { offerStates } from '@armature/domain/purchases/offer-state'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { productTypes } from '@armature/domain/catalogue/products/product-type'
import { closeReasons } from '@armature/domain/quotes/workflow/quote-transitions'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { z } from 'zod'
import { subjectShape } from '../platform/record-subject.ts'
import { bodyBytes } from '../platform/body-bytes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { changesAskedShape } from './changes-asked.ts'
import { transferShape } from '../money/transfer.ts'
import { cardEntryShape } from '../money/payments.ts'
import {
  arrivalsShape,
  deliveryInput,
  deliveryShape,
  shipToAssumed,
  destinationShape,
  shippingLabelShape,
} from './delivery.ts'
import { offerApproval } from './approvals.ts'
import { offerEndInput, offerEndShape } from './offer-end.ts'
import { offeredSums, partTotal } from './freight.ts'
import { quoteFilters, subQuoteFilters } from '../platform/list-filters.ts'
import { pageOf, pageQuery } from '../platform/paging.ts'
import { askedLineShape } from './line-terms.ts'
import { notOfferedShape, openLineShape } from './open-line-shapes.ts'
import { changedQuantities, linesInWords, productLines } from './asked-lines.ts'
import {
  digits,
  encodedPrice,
  flag,
  id,
  idParams,
  requiredText,
  text,
  timestamp,
} from '../platform/primitives.ts'
import { possibleTransitions, transitionBody, transitionParams } from './quote-transitions.ts'
import { expectedItems, expectedTerms } from '../platform/expected-values.ts'
import { noTaxShape, quoteTotal } from './taxes.ts'
import { timelineResponse } from '../platform/timeline.ts'

const status = z.enum(quoteStatuses)

const vendorShape = z.object({ id, username: z.string(), business_name: z.string().nullable() })

/** The actions that an actor may take on the record now, by the domain's tables; guards aren't checked here. */
export const rightsShape = z.object({
  edit_price: z.boolean(),
  edit_items: z.boolean(),
  transition_menu: z.boolean(),
})

export const quoteItemShape = z.object({
  id,
  price: encodedPrice,
  quantity: z.number().int(),
  subquote: id,
  /** Pieces beyond the current stock, for the seller; 0 where there is enough, and for all others. */
  short_by: z.number().int(),
  quantity_price: encodedPrice
    .nullable()
    .describe(
      'The price by quantity that its vendor gives the product and that the line reaches; to whoever prices it',
    ),
  ...askedLineShape,
  no_quote: z.string().nullable().describe('Why its vendor doesn’t offer it; null to customers'),
  buyer_note: z.string().describe('What the buyer says of it; never part of the offer'),
  target_price: encodedPrice.nullable().describe('What the buyer hopes to pay for a piece'),
  product: z.object({
    data: z.object({
      id,
      name: z.string(),
      sku: z.string(),
      type: z.enum(productTypes),
      /** The subcategory's or equipment's name, for the drawing of a part without a picture. */
      kind: z.string(),
      images: z.array(z.object({ image: z.string(), is_primary: z.boolean() })),
      vendor: z.object({ business_name: z.string().nullable() }),
    }),
  }),
})

export const subQuoteShape = z.object({
  id,
  quote: id,
  vendor: vendorShape,
  tenant: z.number().int().nullable(),
  status,
  ...partTotal,
  declined_reason: z.string().nullable(),
  close_reason: z.enum(closeReasons).nullable(),
  created: timestamp,
  updated: timestamp,
  /** The statuses that it has been in, by its recorded moves. */
  passed: z.array(status),
  destination: destinationShape.nullable().describe('Where its parts go; the whole address with the order'),
  needed_by: z.string().nullable().describe('The day by which the buyer needs the parts'),
  rights: rightsShape,
  quote_items: z.array(quoteItemShape),
})

/** The quote's user; the e-mail is null where the actor may not see it. */
export const quoteUserShape = z.object({
  id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
})

const quoteFields = {
  waiting_lines: z.number().int().describe('Its lines in words that wait for a part'),
  id,
  user: quoteUserShape,
  tenant: z.number().int().nullable(),
  status,
  notes: z.string(),
  created: timestamp,
  ...offerEndShape,
  down_payment: z.number().int().nullable(),
  revision: z.number().int(),
  close_reason: z.enum(closeReasons).nullable(),
  ...quoteTotal,
  /** Lines without a price, missing from the total; 0 for a customer before the first offer. */
  unpriced_items: z.number().int(),
  /** A down payment is under way. */
  on_hold: z.boolean(),
  order: id.nullable(),
  rights: rightsShape.extend({
    set_down_payment: z.boolean(),
    add_open_lines: z.boolean(),
    set_delivery: z.boolean(),
    delete: z.boolean(),
    record_payment: z.boolean(),
  }),
}

/** A quote in a list: its sub-quotes without their lines. */
export const quoteRowShape = z.object({
  ...quoteFields,
  line: subjectShape,
  subquotes: z.array(
    z.object({ id, status, vendor: vendorShape, total_price: encodedPrice, items: z.number().int() }),
  ),
})

export const quoteShape = z.object({
  ...quoteFields,
  subquotes: z.array(subQuoteShape),
  open_lines: z.array(openLineShape).describe('Its lines in words, for which no part was found at first'),
  delivery: deliveryShape,
  ship_to_assumed: shipToAssumed,
  /** Opens /offer/{token} for the quote's own customer while it is on offer; null for everybody else. */
  offer_token: z.string().nullable(),
  changes_asked: changesAskedShape,
  store_closed: z.boolean().describe('To whoever sells: its store waits for its subscription to be paid'),
})

export const listQuotes = endpoint('listQuotes', {
  access: 'quote.list',
  summary: 'Quotes: all for an admin, a store’s for its tenant, one’s own for a customer',
  query: z.strictObject({
    ...pageQuery('listQuotes'),
    ...quoteFilters,
    mine: flag
      .optional()
      .describe('Only those that one asked for oneself: a store lists its customers’ otherwise'),
  }),
  response: pageOf(quoteRowShape),
})

export const readQuote = endpoint('readQuote', {
  access: 'quote.list',
  summary: 'One quote with its sub-quotes and lines',
  params: idParams,
  response: quoteShape,
})

export const requestQuoteForm = z.strictObject({
  products: productLines,
  open_lines: linesInWords,
  notes: text(limits.quote.notes).optional(),
  delivery: deliveryInput.optional(),
})

/** Add Quote (specification section 5): a user and at least one product with a quantity. */
export const addQuoteForm = z.strictObject({
  user_id: z.number({ error: messages.requiredPlain }).int().min(1, messages.requiredPlain),
  ...requestQuoteForm.shape,
})

export const requestQuote = endpoint('requestQuote', {
  access: 'quote.request',
  summary: 'Asks for a quote for oneself',
  body: requestQuoteForm,
  bodyBytes: bodyBytes.quoteRequest,
  example: { products: [{ id: 42, quantity: 3 }], notes: 'For the first series' },
  response: quoteShape,
  status: 201,
  idempotent: true,
  failsWithDetail: true,
})

export const addQuoteOnUsersBehalf = endpoint('addQuoteOnUsersBehalf', {
  access: 'quote.add-for-user',
  summary: 'Adds a quote for a user; it splits into one sub-quote per vendor',
  body: addQuoteForm,
  bodyBytes: bodyBytes.quoteRequest,
  response: quoteShape,
  status: 201,
  idempotent: true,
  failsWithDetail: true,
})

const downPayment = z
  .number({ error: messages.downPaymentInvalid })
  .int(messages.downPaymentInvalid)
  .min(limits.downPayment.min, messages.downPaymentInvalid)
  .max(limits.downPayment.max, messages.downPaymentInvalid)

export const patchQuote = endpoint('patchQuote', {
  access: 'quote.set-down-payment',
  summary: 'Sets the down payment, the expiry or the notes',
  params: idParams,
  body: z.strictObject({
    id: id.optional(),
    down_payment: downPayment.optional(),
    ...offerEndInput,
    notes: text(limits.quote.notes).optional(),
    ...expectedTerms,
  }),
  bodyBytes: bodyBytes.text,
  example: { down_payment: 30 },
  response: quoteShape,
})

export const deleteQuote = endpoint('deleteQuote', {
  access: 'quote.delete',
  summary: 'Hides a quote, history kept; 409 once an order exists',
  params: idParams,
  response: z.object({}),
  status: 204,
})

export const updateQuoteItems = endpoint('updateQuoteItems', {
  access: 'quote.edit-items',
  summary: 'Removes products from a quote, adds others, and sets the quantities of lines',
  body: z.strictObject({
    quote_id: id,
    remove_products: z.array(id).max(limits.quote.lines).default([]),
    add_product: productLines.default([]),
    set_quantities: changedQuantities,
    expected_items: expectedItems,
  }),
  bodyBytes: bodyBytes.quoteLines,
  response: quoteShape,
  idempotent: true,
  failsWithDetail: true,
})

export const transitionQuote = endpoint('transitionQuote', {
  access: 'quote.transition',
  summary: 'Moves a quote and the sub-quotes that go with it',
  params: transitionParams,
  body: transitionBody,
  example: { reason: 'The buyer asked for it' },
  response: quoteShape,
})

export const readQuoteTransitions = endpoint('readQuoteTransitions', {
  access: 'quote.transition',
  summary: 'What the actor may choose from, by role, status and tenant only',
  params: idParams,
  response: possibleTransitions,
})

export const subQuoteListQuery = z.strictObject({
  ...pageQuery('listSubQuotes'),
  ...subQuoteFilters,
  quote__id: digits.optional(),
})

export const listSubQuotes = endpoint('listSubQuotes', {
  access: 'sub-quote.list',
  summary: 'Sub-quotes with their lines',
  query: subQuoteListQuery,
  response: pageOf(subQuoteShape),
})

export const readSubQuote = endpoint('readSubQuote', {
  access: 'sub-quote.read',
  summary: 'One sub-quote with its lines',
  params: idParams,
  response: subQuoteShape,
})

export const transitionSubQuote = endpoint('transitionSubQuote', {
  access: 'sub-quote.transition',
  summary: 'Moves one sub-quote',
  params: transitionParams,
  body: transitionBody,
  response: subQuoteShape,
})

export const readSubQuoteTransitions = endpoint('readSubQuoteTransitions', {
  access: 'sub-quote.transition',
  summary: 'What the actor may choose from, by role, status and tenant only',
  params: idParams,
  response: possibleTransitions,
})

export const readQuoteTimeline = endpoint('readQuoteTimeline', {
  access: 'quote.list',
  summary: 'Events the actor may see, newest first',
  params: idParams,
  response: timelineResponse,
})

export const offerParams = z.strictObject({ token: requiredText(500) })

export const offerShape = z.object({
  quote: id,
  /** OPEN can be accepted; the others say why not. */
  state: z.enum(offerStates),
  revision: z.number().int(),
  customer: z.object({ name: z.string() }),
  seller: z.string(),
  created: timestamp,
  ...offerEndShape,
  notes: z.string(),
  delivery: deliveryShape.extend({
    ship_to: shippingLabelShape.nullable(),
    bill_to: shippingLabelShape.nullable(),
  }),
  ship_to_assumed: shipToAssumed,
  /** The changes since the last revision that the customer was notified of; null for none. */
  changes: z.object({ since: z.number().int(), list: z.array(z.string()) }).nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      sku: z.string(),
      vendor: z.string(),
      quantity: z.number().int(),
      price: z.string(),
      total: z.string(),
      /** The stock is now below the line's quantity, so it can't be paid for. */
      short: z.boolean(),
      ...askedLineShape,
      image: z.string().nullable(),
      kind: z.string(),
    }),
  ),
  not_offered: notOfferedShape,
  arrivals: arrivalsShape,
  ...offeredSums,
  no_tax: noTaxShape,
  terms: z.array(z.string()),
  order: z
    .object({
      id,
      paid: z.string(),
      pending: z.string(),
      refunded: z.string(),
      transfer: transferShape
        .nullable()
        .describe('How to transfer the money for an order that is paid later'),
    })
    .nullable(),
  payment: cardEntryShape.extend({
    /** Is the signed-in reader the offer's customer, who may pay with saved cards? */
    takes_kept_cards: z.boolean(),
    /** A payment awaits the payer's confirmation with the card's bank. */
    awaits_bank: z.boolean(),
    terms: z
      .object({ net_days: z.number().int(), limit: z.string(), left: z.string() })
      .nullable()
      .describe('The signed-in customer’s terms with this seller'),
    asks_sign_in: z.boolean().describe('The customer has terms and must sign in to use them'),
    takes_transfers: z.boolean(),
  }),
  approval: offerApproval,
})

export const readOffer = endpoint('readOffer', {
  access: 'public',
  summary: 'The frozen offer behind a signed link',
  params: offerParams,
  response: offerShape,
})
