import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { addressBookQuery, addressBookShape, addressInput, setDeliveryBody } from './delivery.ts'
import { endpoint } from '../platform/endpoint.ts'
import { idParams } from '../platform/primitives.ts'
import { offerParams, offerShape, quoteShape } from './quotes.ts'

export const setQuoteDelivery = endpoint('setQuoteDelivery', {
  access: 'quote.set-delivery',
  summary:
    'Sets a quote’s delivery address, payer, purchase order number and day needed; on its order, too, until a part ships',
  params: idParams,
  body: setDeliveryBody,
  bodyBytes: bodyBytes.text,
  example: {
    delivery: {
      ship_to: {
        company: 'Buyer Works',
        contact_name: 'Carla Buyer',
        street: '1 Test Street',
        street_more: 'Gate 3',
        city: 'Boston',
        region: 'Massachusetts',
        postal_code: '02110',
        country: 'US',
        phone: '+1 555 010 0199',
      },
    },
  },
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
    'Sets, once, an offer’s delivery and billing addresses through its signed link, while it has none; a tax makes a new revision',
  params: offerParams,
  body: z.strictObject({
    ship_to: addressInput,
    bill_to: addressInput.nullable().optional().describe('Null: same as ship_to; left out: unchanged'),
  }),
  response: offerShape,
})
