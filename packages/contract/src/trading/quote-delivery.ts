import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { addressBookQuery, addressBookShape, addressInput, setDeliveryBody } from './delivery.ts'
import { endpoint } from '../platform/endpoint.ts'
import { idParams } from '../platform/primitives.ts'
import { offerParams, offerShape, quoteShape } from './quotes.ts'

export const setQuoteDelivery = endpoint('setQuoteDelivery', {
  access: 'quote.set-delivery',
  summary:
    'Sets where a quote’s parts go, who pays, the buyer’s number and day; of its order, too, until a part is sent',
  params: idParams,
  body: setDeliveryBody,
  bodyBytes: bodyBytes.text,
  response: quoteShape,
})

export const listAddresses = endpoint('listAddresses', {
  access: 'address.read',
  summary: 'An account’s address book: what its last requests were shipped and billed to, newest first',
  query: addressBookQuery,
  response: addressBookShape,
})

export const forgetAddress = endpoint('forgetAddress', {
  access: 'address.forget',
  summary: 'Takes an address out of one’s own address book; quotes and orders keep it',
  params: idParams,
  response: z.object({}),
  status: 204,
})

export const setOfferDelivery = endpoint('setOfferDelivery', {
  access: 'public',
  summary:
    'Says behind a signed link where an offer’s parts go and who is billed, once, while nobody has; a tax makes a new revision',
  params: offerParams,
  body: z.strictObject({
    ship_to: addressInput,
    bill_to: addressInput.nullable().optional().describe('Null: the same as ship_to; left out: as it is'),
  }),
  response: offerShape,
})
