import { unsaidPacking } from '@armature/domain/orders/packing'
import { describe, expect, it } from 'vitest'
import type { Actor } from '@armature/domain/rights/actor'
import type { Context } from '../../platform/context/context.ts'
import { presentOrder, presentOrderRow, presentSubOrder } from './order-presenter.ts'
import type { OrderListRow } from './order-list-repository.ts'
import type { OrderRow, SubOrderRow } from './order-repository.ts'

const actor = (role: Actor['role'], userId: number, tenantId: number | null = null): Actor => ({
  role,
  userId,
  tenantId,
  name: '',
})
/** A store's order: of vendor 2, at store 30, bought by user 4. */
const readers = {
  admin: actor('ADMIN', 1),
  vendor: actor('VENDOR', 2),
  seller: actor('VENDOR', 3, 30),
  customer: actor('CUSTOMER', 4, 30),
  otherVendor: actor('VENDOR', 5),
}
type Reader = keyof typeof readers
const everybody = Object.keys(readers) as Reader[] // The object's own keys.

const cardEntry = { mode: 'sandbox', publishable_key: 'pk_x' }
const ctxOf = (who: Reader): Context =>
  ({
    actor: readers[who],
    now: new Date('2026-03-10T12:00:00Z'),
    mediaUrl: (path: string, access: string) => `${access}:${path}`,
    deps: { cardEntry, config: { claimDays: 30 } },
  }) as unknown as Context // All of a context that a presenter reads.

const label = {
  company: 'Cobalt',
  contact_name: 'Carla',
  street: 'Street 1',
  street_more: '',
  city: 'Berlin',
  region: '',
  postal_code: '10115',
  country: 'DE',
}
const sub: SubOrderRow = {
  id: 11,
  order_id: 7,
  sub_quote_id: 12,
  tenant_id: 30,
  customer_id: 4,
  vendor: { id: 2, username: 'alpha-login', business_name: 'Alpha Robotics' },
  amount_cents: 100_00,
  freight_cents: null,
  tracking_url: null,
  called_off: false,
  due_day: null,
  awaits_money: false,
  disputed: false,
  ship_to: label,
  purchase_order: 'PO-7',
  notes: 'No foam',
  needed_by: '2026-04-01',
  promised_day: '2026-03-05',
  expected_day: '2026-03-09',
  delay_reason: 'Customs',
  transfer_id: '-1',
  transfer_status: 'FAILED',
  transfer_failure: 'balance_insufficient',
  transfer_failure_code: null,
  order_paid: true,
  refund_under_way: false,
  vendor_status: 'APPROVED',
  payout_status: 'APPROVED',
  commission_percent: 10,
  commission_on_freight: true,
  earned_cents: 90_00,
  kept_cents: 10_00,
  paid_out_cents: 0,
  taken_cents: 0,
  created_at: '2026-03-01T10:00:00+01:00',
  parcels: [],
  claims: [],
  items: [
    {
      id: 21,
      image: 'a/large.webp',
      name: 'Servo',
      sku: 'S-1',
      type: 'COMPONENT',
      kind: 'Servos',
      quantity: 10,
      called_off: 0,
      price_cents: 10_00,
      weight: 2.5,
      buyer_note: 'Left-handed',
      lead_time_days: 4,
      minimum_quantity: null,
      note: null,
    },
  ],
}
const shown = (who: Reader, more: Partial<SubOrderRow> = {}) =>
  presentSubOrder(ctxOf(who), { ...sub, ...more })
const shipped = { tracking_url: 'https://post.example/1' }
const whoHas = (has: (who: Reader) => boolean): string => everybody.filter(has).join(' ')

describe('a vendor’s part of an order', () => {
  it('says who the vendor signs in as, and how its payout stands, to nobody but itself and the seller', () => {
    expect(whoHas((who) => shown(who).vendor.username === 'alpha-login')).toBe('admin vendor seller')
    expect(whoHas((who) => shown(who).payout !== null)).toBe('admin vendor seller')
    for (const who of ['customer', 'otherVendor'] as const)
      expect(shown(who, shipped)).toMatchObject({
        vendor: { username: 'Alpha Robotics' },
        transfer_id: '-1',
        transfer_status: 'NOT_DUE',
        transfer_failure: null,
        retry_transfer: false,
        payout: null,
      })
    expect(shown('vendor').payout).toEqual({
      earned: '90.00',
      kept: '10.00',
      refunded: '0.00',
      commission_percent: 10,
      commission_on_freight: true,
      paid_out: '0.00',
      taken: '0.00',
      waits_for: ['not_shipped'],
      expected_day: null,
    })
    const onTerms = { due_day: '2026-04-08' }
    expect(shown('vendor', { ...onTerms, order_paid: false }).payout?.expected_day).toBe('2026-04-08')
    expect(shown('vendor', onTerms).payout?.expected_day).toBeNull()
  })

  it('offers to try a refused payout again only where nothing else is in its way and money is owed', () => {
    expect([shown('admin').retry_transfer, shown('admin', shipped).retry_transfer]).toEqual([false, true])
    expect(shown('admin', { ...shipped, paid_out_cents: 90_00 }).retry_transfer).toBe(false)
    expect(shown('admin', { ...shipped, taken_cents: 90_00 }).retry_transfer).toBe(false)
    expect(shown('admin', { ...shipped, transfer_id: 'tr_1' }).retry_transfer).toBe(false)
    expect(shown('admin', { ...shipped, vendor_status: 'SUSPENDED' }).retry_transfer).toBe(false)
  })

  it('says where it goes to those who send or bought it', () => {
    expect(whoHas((who) => shown(who).ship_to !== null)).toBe('admin vendor seller customer')
    expect(shown('otherVendor')).toMatchObject({ ship_to: null, needed_by: null })
    const readers = 'admin vendor seller customer'
    expect(whoHas((who) => shown(who).purchase_order === 'PO-7' && shown(who).notes === 'No foam')).toBe(
      readers,
    )
    expect(whoHas((who) => shown(who).items[0]?.buyer_note === 'Left-handed')).toBe(readers)
  })

  it('is shipped, dated and corrected by its vendor alone, as long as there is something to do', () => {
    const nothing = { set_tracking: false, ship: false, void_parcel: false, set_day: false }
    for (const who of ['admin', 'seller', 'customer', 'otherVendor'] as const)
      expect([who, shown(who, { transfer_status: 'NOT_DUE' }).rights]).toEqual([who, nothing])
    expect(shown('vendor', { transfer_status: 'NOT_DUE' }).rights).toEqual({
      set_tracking: true,
      ship: true,
      void_parcel: true,
      set_day: true,
    })
    // All of it left, and the vendor is being paid.
    expect(shown('vendor', { ...shipped, transfer_status: 'PROCESSING' }).rights).toEqual({
      ...nothing,
      set_tracking: true,
    })
  })

  it('is late from the day after it was expected until all of it left', () => {
    expect(shown('customer').promise).toEqual({
      first: '2026-03-05',
      expected: '2026-03-09',
      reason: 'Customs',
      late: true,
    })
    expect(shown('customer', { expected_day: '2026-03-10' }).promise.late).toBe(false)
    expect(shown('customer', { expected_day: null }).promise.late).toBe(false)
    expect(shown('customer', shipped).promise.late).toBe(false)
  })

  it('counts what of each line is on its way, without parcels that never left', () => {
    const parcel = (number: number, quantity: number, voided_at: string | null) => ({
      number,
      sent_at: '2026-03-02T00:00:00Z',
      tracking_url: 'https://post.example/1',
      note: '',
      packing: { ...unsaidPacking, packages: 2 },
      voided_at,
      void_reason: voided_at === null ? '' : 'Lost its label',
      lines: [{ item: 21, quantity }],
    })
    const parcels = [parcel(1, 3, null), parcel(2, 4, '2026-03-03T00:00:00Z'), parcel(3, 2, null)]
    const { items, parcels: told } = shown('customer', { parcels })
    expect(items[0]).toMatchObject({ shipped: 5, quantity: 10, price: '10.00', image: 'shown:a/large.webp' })
    expect(told[0]).toMatchObject({ carrier: 'post.example', packages: 2, weight: null })
    // Only its sender needs it.
    expect([items[0]?.weight, shown('vendor', {}).items[0]?.weight]).toEqual([null, 2.5])
    expect(told.map((one) => one.void)).toEqual([
      null,
      { at: '2026-03-03T00:00:00.000Z', reason: 'Lost its label' },
      null,
    ])
  })

  it('tells freight that wasn’t stated from freight that is free, and times in UTC', () => {
    expect([null, 0, 9_50].map((freight_cents) => shown('vendor', { freight_cents }).freight)).toEqual([
      null,
      '0.00',
      '9.50',
    ])
    expect(shown('vendor').created).toBe('2026-03-01T09:00:00.000Z')
  })
})

const order: OrderRow = {
  id: 7,
  purchase_order_file: null,
  no_tax: null,
  quote_id: 6,
  customer_id: 4,
  tenant_id: 30,
  customer: { id: 4, first_name: 'Carla', last_name: 'C', email: 'carla@b.test' },
  total_cents: 119_00,
  pending_cents: 80_00,
  shipment_cents: 0,
  tax: { name: 'VAT', basis_points: 1_900, country: 'DE', region: '', base_cents: 100_00, cents: 19_00 },
  tax_cents: 19_00,
  paid_cents: 39_00,
  refunded_cents: 0,
  created_at: new Date('2026-03-01T09:00:00Z'),
  store_open: false,
  delivery: {
    ship_to: { ...label, phone: '+49 30 1' },
    bill_to: null,
    purchase_order: 'PO-1',
    needed_by: null,
  },
  money_under_way: false,
  awaits_bank: false,
  documents: [],
  account_way: null,
  due_cents: 0,
  seller_zone: 'UTC',
  due_day: null,
  payments: [{ id: 1, kind: 'CARD', amount_cents: 39_00, created_at: '2026-03-01T09:00:00Z' }],
  refusals: [{ suborder: 11, amount_cents: 5_00, reason: 'No balance' }],
  sub_orders: [sub],
}
const whole = (who: Reader, more: Partial<OrderRow> = {}) => presentOrder(ctxOf(who), { ...order, ...more })

describe('an order', () => {
  it('is paid by its customer, and recorded, sent and refunded by its seller, each while there is money for it', () => {
    const rights = (who: Reader, more: Partial<OrderRow> = {}) =>
      Object.entries(whole(who, more).rights)
        .filter(([, may]) => may)
        .map(([name]) => name)
        .toSorted()
        .join(' ')
    expect(everybody.map((who) => rights(who))).toEqual([
      'attach_purchase_order call_off record_payment refund set_delivery set_shipment',
      '',
      'attach_purchase_order call_off record_payment refund set_delivery set_shipment',
      'attach_purchase_order pay set_delivery',
      '',
    ])
    expect(everybody.map((who) => rights(who, { pending_cents: 0 }))).toEqual([
      'attach_purchase_order call_off refund set_delivery',
      '',
      'attach_purchase_order call_off refund set_delivery',
      'attach_purchase_order set_delivery',
      '',
    ])
    expect(rights('customer', { paid_cents: 0 })).toBe('attach_purchase_order call_off pay set_delivery')
    expect(rights('admin', { paid_cents: 0 })).toBe(
      'attach_purchase_order call_off record_payment set_delivery set_shipment',
    )
  })

  it('says how to pay by card to whoever may pay, and to nobody else', () => {
    expect(whoHas((who) => whole(who).payment !== null)).toBe('customer')
    expect(whole('customer').payment).toEqual(cardEntry)
    expect(whole('customer', { pending_cents: 0 }).payment).toBeNull()
  })

  it('keeps phones, refusals and the closed store from those whose matter they aren’t', () => {
    expect(whoHas((who) => whole(who).delivery.ship_to !== null)).toBe('admin seller customer')
    expect(whole('otherVendor').delivery).toEqual({
      ship_to: null,
      bill_to: null,
      purchase_order: '',
      needed_by: null,
    })
    expect(whoHas((who) => whole(who).refusals.length > 0)).toBe('admin')
    expect(whole('admin').refusals).toEqual([{ suborder: 11, amount: '5.00', reason: 'No balance' }])
    expect(whoHas((who) => whole(who).store_closed)).toBe('admin seller')
    expect(whole('seller', { store_open: true }).store_closed).toBe(false)
    expect(whoHas((who) => whole(who).user.email !== null)).toBe('admin seller customer')
  })

  it('has its sums in dollars and cents, and no tax where none is stated', () => {
    expect(whole('customer')).toMatchObject({
      total_amount: '119.00',
      pending_amount: '80.00',
      paid_amount: '39.00',
      tax: { name: 'VAT 19 %', amount: '19.00' },
      payments: [{ amount: '39.00' }],
    })
    expect(whole('customer', { tax: null }).tax).toBeNull()
  })

  it('is listed with the freight that was stated, the pieces that left, and no vendor’s payout for its customer', () => {
    const brief = {
      id: 11,
      vendor_id: 2,
      tenant_id: 30,
      customer_id: 4,
      business_name: 'Alpha Robotics',
      amount_cents: 100_00,
      freight_cents: null,
      transfer_status: 'FAILED',
      expected_day: '2026-03-09',
      tracking_url: null,
      called_off: false,
      off: 0,
      claim_waits: false,
      shipped: 3,
      ordered: 10,
    }
    const row = (...parts: object[]) =>
      ({ ...order, sub_orders: parts.map((part) => ({ ...brief, ...part })) }) as unknown as OrderListRow // A list's row has all of these.
    const listed = (who: Reader, ...parts: object[]) => presentOrderRow(ctxOf(who), row(...parts))
    expect(listed('admin', {}).freight).toBeNull()
    expect(listed('admin', { freight_cents: 0 }, {}).freight).toBe('0.00')
    expect(listed('admin', { freight_cents: 5_00 }, { freight_cents: 2_50 }).freight).toBe('7.50')
    expect(listed('admin', {}, { shipped: 10 }).pieces).toEqual({ shipped: 13, ordered: 20, called_off: 0 })
    expect(listed('admin', {}, { off: 7 }).pieces).toEqual({
      shipped: 6,
      ordered: 20,
      called_off: 7,
    })
    expect(everybody.map((who) => listed(who, {}).suborders[0]?.transfer_status)).toEqual([
      'FAILED',
      'FAILED',
      'FAILED',
      'NOT_DUE',
      'NOT_DUE',
    ])
    expect(listed('customer', {}).suborders[0]).toMatchObject({ late: true, amount: '100.00' })
    expect(listed('customer', { called_off: true }).suborders[0]).toMatchObject({
      late: false,
      expected: null,
    })
  })
})
