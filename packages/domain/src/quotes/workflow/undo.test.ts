import { describe, expect, it } from 'vitest'
import type { Actor } from '../../rights/actor.ts'
import { isUndoable } from './undo.ts'

const admin: Actor = { role: 'ADMIN', userId: 1, tenantId: null, name: 'Ada' }
const vendor: Actor = { role: 'VENDOR', userId: 2, tenantId: null, name: 'Vera' }
const sub = { kind: 'subQuote', parts: [], vendorId: 2, tenantId: null } as const
const quote = { kind: 'quote', tenantId: null, customerId: 3 } as const

describe('a move', () => {
  it('is undone by the take-back that leads to where it came from, and by no other', () => {
    expect(isUndoable(admin, { ...sub, from: 'NEW', to: 'SENT_TO_VENDOR' })).toBe(true)
    expect(isUndoable(admin, { ...sub, from: 'ADMIN_APPROVED', to: 'SENT_TO_VENDOR' })).toBe(false)
    for (const to of ['VENDOR_APPROVED', 'SENT_TO_ADMIN'] as const)
      expect(isUndoable(vendor, { ...sub, from: 'SENT_TO_VENDOR', to }), to).toBe(true)
    expect(isUndoable(vendor, { ...sub, from: 'VENDOR_APPROVED', to: 'SENT_TO_ADMIN' })).toBe(false)
  })

  it('is undone by whoever may take back, and by nobody else', () => {
    expect(isUndoable(vendor, { ...sub, from: 'NEW', to: 'SENT_TO_VENDOR' })).toBe(false)
    expect(isUndoable(admin, { ...sub, from: 'SENT_TO_VENDOR', to: 'SENT_TO_ADMIN' })).toBe(false)
  })

  it('of a quote is undone only where all its parts moved together', () => {
    const moved = { ...quote, from: 'NEW', to: 'SENT_TO_VENDOR' } as const
    expect(isUndoable(admin, { ...moved, parts: ['NEW', 'NEW', 'CLOSED'] })).toBe(true)
    // This one was sent before: a take-back would take it along.
    expect(isUndoable(admin, { ...moved, parts: ['NEW', 'SENT_TO_VENDOR'] })).toBe(false)
  })
})
