import { describe, expect, it } from 'vitest'
import { fill, messages } from '../messages.ts'
import { abilityTable } from '../rights/abilities.ts'
import type { Actor, Role } from '../rights/actor.ts'
import type { ClaimMoveName, ClaimState } from './claim-machine.ts'
import { claimMachine, claimMovesOf, claimStates } from './claim-machine.ts'
import { claimableOf, checkClaim } from './claim-rules.ts'

const record = { vendorId: 1, tenantId: null, customerId: 2 }
const as = (role: Role, userId: number): Actor => ({ role, userId, tenantId: null, name: '' })
const vendor = as('VENDOR', 1)
const customer = as('CUSTOMER', 2)
const operator = as('ADMIN', 3)

describe('a claim', () => {
  const moves = (actor: Actor, state: ClaimState): ClaimMoveName[] => claimMovesOf(actor, record, state)

  it('is answered by its vendor, and decided by the operator where its vendor declines', () => {
    expect(moves(vendor, 'OPEN')).toEqual(['refund', 'take-back', 'replace', 'decline'])
    expect(moves(operator, 'OPEN')).toEqual(['refund', 'take-back', 'replace', 'reject'])
    expect(moves(vendor, 'DECLINED')).toEqual([])
    expect(moves(operator, 'DECLINED')).toEqual(['refund', 'take-back', 'replace', 'reject'])
    expect(moves(customer, 'DECLINED')).toEqual(['withdraw'])
  })

  it('is refunded by the operator alone, once the returned parts arrive', () => {
    expect(moves(vendor, 'SENDING_BACK')).toEqual(['receive'])
    expect(moves(operator, 'SENDING_BACK')).toEqual(['reject', 'receive'])
    expect([moves(vendor, 'REFUND_DUE'), moves(operator, 'REFUND_DUE')]).toEqual([[], ['pay']])
    expect(moves(vendor, 'REPLACEMENT_DUE')).toEqual(['send'])
  })

  it('is moved by roles with the ability, and awaits a role that can move it', () => {
    const movers = new Set(claimMachine.transitions.flatMap(({ by }): readonly string[] => by))
    expect([...movers].toSorted()).toEqual(abilityTable['claim.move'].toSorted())
    for (const state of claimMachine.statesWhere('awaitsVendor'))
      expect(moves(vendor, state), state).not.toEqual([])
    for (const state of claimMachine.statesWhere('awaitsOperator'))
      expect(moves(operator, state), state).not.toEqual([])
  })

  it('can’t be moved once it is over, nor ever by a stranger', () => {
    for (const state of claimStates) {
      expect(moves(as('VENDOR', 9), state)).toEqual([])
      if (!claimMachine.is(state, 'isOpen'))
        for (const actor of [vendor, customer, operator]) expect(moves(actor, state), state).toEqual([])
    }
  })
})

describe('the pieces that can be claimed', () => {
  const now = new Date('2026-06-30T12:00:00Z')
  const parcel = (sent_at: string, quantity: number, voided_at: string | null = null) => ({
    sent_at,
    voided_at,
    lines: [{ item: 1, quantity }],
  })
  const claim = (quantity: number, state: ClaimState) => ({ item: 1, quantity, state })
  const count = (parcels: ReturnType<typeof parcel>[], ...claims: ReturnType<typeof claim>[]) =>
    claimableOf(1, { parcels, claims }, { now, days: 30 })

  it('were shipped within the claim period', () => {
    expect(count([parcel('2026-05-31T12:00:00Z', 3)])).toBe(3)
    expect(count([parcel('2026-05-31T11:59:59Z', 3)])).toBe(0)
    expect(count([parcel('2026-06-20T12:00:00Z', 3, '2026-06-21T12:00:00Z')])).toBe(0)
    expect(count([])).toBe(0)
  })

  it('can be claimed once, unless the claim was rejected or withdrawn', () => {
    const sent = [parcel('2026-06-20T12:00:00Z', 5)]
    expect(count(sent, claim(2, 'OPEN'), claim(1, 'REFUNDED'))).toBe(2)
    expect(count(sent, claim(2, 'REJECTED'), claim(2, 'WITHDRAWN'))).toBe(5)
    expect(claimableOf(2, { parcels: sent, claims: [] }, { now, days: 30 })).toBe(0)
  })

  it('include the newest ones even if older ones were claimed in time', () => {
    const sent = [parcel('2026-01-10T12:00:00Z', 3), parcel('2026-06-20T12:00:00Z', 3)]
    expect(count(sent, claim(3, 'REFUNDED'))).toBe(3)
    expect(count(sent, claim(4, 'REFUNDED'))).toBe(2)
    expect(count(sent, claim(1, 'OPEN'))).toBe(3)
  })

  it('are refused beyond that', () => {
    expect(checkClaim(2, 2)).toBeNull()
    expect(checkClaim(3, 2)?.fields).toEqual({ quantity: [fill(messages.onlyLeftToClaim, { left: '2' })] })
    expect(checkClaim(1, 0)?.fields).toEqual({ quantity: [messages.noneToClaim] })
  })
})
