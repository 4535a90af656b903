import { noDelivery } from '@armature/domain/quotes/offer/delivery'
import type { Order, SubOrder } from '../src/trading/orders/orders-api.ts'

type Item = SubOrder['items'][number]
type Parcel = SubOrder['parcels'][number]

/** A sub-order's line; like all of these, a test changes the relevant fields. */
export const anOrderItem = (id: number, name: string, more: Partial<Item> = {}): Item => ({
  id,
  image: null,
  name,
  sku: name,
  type: 'COMPONENT',
  kind: '',
  quantity: 1,
  shipped: 0,
  called_off: 0,
  claimable: 0,
  price: '35.00',
  weight: null,
  buyer_note: '',
  lead_time_days: null,
  minimum_quantity: null,
  note: null,
  ...more,
})

export const aParcel = (more: Partial<Parcel> = {}): Parcel => ({
  number: 1,
  sent: '2026-01-02T03:04:05Z',
  tracking_url: '',
  note: '',
  carrier: '',
  packages: null,
  weight: null,
  dimensions: '',
  lines: [],
  void: null,
  ...more,
})

/** A vendor's part of an order, with nothing shipped and no possible actions. */
export const aSubOrder = (more: Partial<SubOrder> = {}): SubOrder => ({
  id: 12,
  order: 7,
  sub_quote: 5,
  vendor: { id: 2, username: 'north', business_name: 'Northgate Motion' },
  amount: '70.00',
  freight: null,
  tracking_url: null,
  called_off: false,
  awaits_money: false,
  parcels: [],
  claims: [],
  transfer_id: '',
  transfer_status: 'NOT_DUE',
  transfer_failure: null,
  retry_transfer: false,
  payout: null,
  ship_to: null,
  needed_by: null,
  purchase_order: '',
  notes: '',
  promise: { first: null, expected: null, reason: '', late: false },
  rights: { set_tracking: false, set_day: false, ship: false, void_parcel: false },
  created: '2026-01-02T03:04:05Z',
  items: [],
  ...more,
})

/** A partly paid order without possible actions. */
export const anOrder = (more: Partial<Order> = {}): Order => ({
  id: 7,
  quote: 3,
  user: { id: 9, first_name: 'Clara', last_name: 'Nowak', email: null },
  tenant: null,
  total_amount: '70.00',
  pending_amount: '50.00',
  shipment_amount: '0.00',
  tax: null,
  no_tax: 'No tax: the seller has no tax rate for Austria.',
  paid_amount: '20.00',
  refunded_amount: '0.00',
  created: '2026-01-02T03:04:05Z',
  suborders: [],
  delivery: noDelivery,
  purchase_order_file: null,
  payment: null,
  documents: [],
  payments: [],
  money_under_way: false,
  awaits_bank: false,
  account: null,
  refusals: [],
  store_closed: false,
  rights: {
    pay: false,
    refund: false,
    call_off: false,
    record_payment: false,
    set_shipment: false,
    attach_purchase_order: false,
    set_delivery: false,
  },
  ...more,
})
