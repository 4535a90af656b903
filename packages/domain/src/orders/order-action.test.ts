import { expect, it } from 'vitest'
import type { ClaimState } from '../claims/claim-machine.ts'
import type { Actor, Role } from '../rights/actor.ts'
import { actionOfOrder, actionOfSubOrder, orderEffect } from './order-action.ts'

const as = (role: Role): Actor => ({ role, userId: 7, tenantId: null, name: '' })

it.each([
  ['ADMIN', 8, 'retry-transfer'],
  ['CUSTOMER', 7, 'pay'],
] as const)(
  'an order that is owed and whose payout failed waits for %s, %i, to %s',
  (role, customerId, act) => {
    const order = { tenantId: null, customerId, isOwed: true }
    expect(actionOfOrder(as(role), { ...order, parts: [{ retry_transfer: true, claim_waits: false }] })).toBe(
      act,
    )
    const settled = { ...order, isOwed: false, parts: [{ retry_transfer: false, claim_waits: false }] }
    expect(actionOfOrder(as(role), settled)).toBeNull()
  },
)

it('a sub-order waits for its vendor’s parcel before its payout', () => {
  const vendor = as('VENDOR')
  const sub = {
    vendorId: 7,
    tracking_url: null,
    called_off: false,
    awaits_money: false,
    retry_transfer: true,
    claims: [],
  } as const
  expect(actionOfSubOrder(vendor, sub)).toBe('add-tracking')
  expect(actionOfSubOrder(vendor, { ...sub, tracking_url: 'https://p.test/1' })).toBe('retry-transfer')
  expect(actionOfSubOrder(vendor, { ...sub, vendorId: 8 })).toBeNull()
  expect(actionOfSubOrder(vendor, { ...sub, awaits_money: true, retry_transfer: false })).toBeNull()
  expect(actionOfSubOrder(vendor, { ...sub, called_off: true, retry_transfer: false })).toBeNull()
})

it('waits for the vendor’s answer to a claim, and for the operator’s decision', () => {
  const sub = {
    vendorId: 7,
    tracking_url: 'https://p.test/1',
    called_off: false,
    awaits_money: false,
    retry_transfer: false,
  } as const
  const withClaim = (state: ClaimState) => actionOfSubOrder(as('VENDOR'), { ...sub, claims: [{ state }] })
  expect((['OPEN', 'REPLACEMENT_DUE', 'DECLINED', 'REFUNDED'] as const).map(withClaim)).toEqual([
    'answer-claim',
    'answer-claim',
    null,
    null,
  ])
  const order = { tenantId: null, customerId: 8, isOwed: false }
  const parts = [{ retry_transfer: true, claim_waits: true }]
  expect(actionOfOrder(as('ADMIN'), { ...order, parts })).toBe('decide-claim')
})

it('says what is done and for whom', () => {
  expect(orderEffect('retry-transfer', ['Northgate', 'Brightpath'])).toBe(
    'Sends what Northgate and Brightpath earned to its account once more.',
  )
  expect(orderEffect('add-tracking')).toBe(
    'Asks what is in the parcel and where it is followed. The buyer reads it, and the payout waits until all of it is on its way.',
  )
})
