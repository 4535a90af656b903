import { expect, it } from 'vitest'
import type { Actor } from '../../rights/actor.ts'
import { bulkMovesOf } from './bulk-moves.ts'

const admin: Actor = { role: 'ADMIN', userId: 1, tenantId: null, name: 'Ada' }
const vendor: Actor = { role: 'VENDOR', userId: 2, tenantId: null, name: 'Vera' }

it('counts for how many of the chosen records each move is possible', () => {
  const records = [{ status: 'NEW' }, { status: 'NEW' }, { status: 'SENT_TO_VENDOR' }] as const
  expect(bulkMovesOf(admin, 'quote', records)).toEqual([
    { name: 'send-to-vendor', possibleFor: 2 },
    { name: 'admin-approve', possibleFor: 2 },
    { name: 'take-back', possibleFor: 1 },
    { name: 'close', possibleFor: 3 },
  ])
})

it('offers what the reader may do with each record, and nothing of records that are not theirs', () => {
  const own = { status: 'SENT_TO_VENDOR', vendorId: 2 } as const
  const names = bulkMovesOf(vendor, 'subQuote', [own, { ...own, vendorId: 3 }])
  expect(names.every(({ possibleFor }) => possibleFor === 1)).toBe(true)
  expect(bulkMovesOf(vendor, 'subQuote', [{ ...own, vendorId: 3 }])).toEqual([])
  expect(bulkMovesOf(admin, 'quote', [])).toEqual([])
})
