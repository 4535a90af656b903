import { describe, expect, it } from 'vitest'
import { userStatuses } from './account-machine.ts'
import { payoutStatuses, statusAfterPayout } from './payout-status.ts'

describe('a vendor’s status when its payout account moves', () => {
  it('is approved by the verification, where it was pending, and in no other case', () => {
    for (const status of userStatuses)
      for (const from of [null, ...payoutStatuses])
        for (const to of payoutStatuses) {
          const isVerification = from !== 'APPROVED' && to === 'APPROVED'
          const approves = status === 'PENDING' && isVerification
          expect(statusAfterPayout(status, { from, to }), `${status} ${from} ${to}`).toBe(
            approves ? 'APPROVED' : status,
          )
        }
  })
})
