import { noDelivery } from '@armature/domain/quotes/offer/delivery'
import type { Offer } from '../src/trading/quotes/offer/offer-api.ts'

/** An offer's delivery address, once its customer has given it. */
export const aShipTo = {
  company: '',
  contact_name: 'Clara',
  street: 'Bahnhof 1',
  street_more: '',
  city: 'Graz',
  region: '',
  postal_code: '',
  country: 'AT',
}

/** An offer that can be accepted, for its customer, without a delivery address. */
export const anOffer: Offer = {
  quote: 7,
  state: 'OPEN',
  revision: 1,
  customer: { name: 'Carla Buyer' },
  seller: 'Armature',
  created: '2026-01-02T03:04:05Z',
  expires_at: '2999-01-02T23:59:59.999Z',
  good_until: '2999-01-02',
  zone: 'UTC',
  asked_again: null,
  notes: '',
  delivery: noDelivery,
  ship_to_assumed: false,
  changes: null,
  lines: [],
  not_offered: [],
  arrivals: [],
  freight: [],
  tax: null,
  no_tax: 'No tax yet: it depends on where the parts go.',
  total: '100.00',
  down_payment: 30,
  due_now: '30.00',
  due_later: '70.00',
  terms: [],
  order: null,
  payment: {
    mode: 'sandbox',
    publishable_key: '',
    takes_kept_cards: false,
    awaits_bank: false,
    terms: null,
    asks_sign_in: false,
    takes_transfers: false,
  },
  approval: null,
}
