import { describe, expect, it } from 'vitest'
import { userStatuses } from '../accounts/account-machine.ts'
import { accountNotes } from '../accounts/account-notes.ts'
import { roles } from '../rights/actor.ts'
import { isSelling, maySell, publicSellerStatuses, sellerStatuses } from '../catalogue/products/selling.ts'
import { adminStanding, customerStanding, maySignIn, signUpStanding } from './sign-in-rules.ts'

describe('an account', () => {
  it('begins as the specification has it, and whoever isn’t suspended signs in', () => {
    expect(signUpStanding).toEqual({ role: 'VENDOR', status: 'PENDING' })
    expect([customerStanding.status, adminStanding.status]).toEqual(['APPROVED', 'APPROVED'])
    expect(userStatuses.filter((status) => !maySignIn(status))).toEqual(['SUSPENDED'])
  })

  it('sells as a vendor that wasn’t refused, and to strangers once it was approved', () => {
    expect(roles.filter(maySell)).toEqual(['VENDOR'])
    expect([sellerStatuses, publicSellerStatuses]).toEqual([['PENDING', 'APPROVED'], ['APPROVED']])
    expect(userStatuses.filter(isSelling)).toEqual(sellerStatuses)
  })

  it('that can work but is held back is told why', () => {
    const told = userStatuses.filter((status) => accountNotes[status] !== null)
    expect(told).toEqual(
      userStatuses.filter((status) => maySignIn(status) && !publicSellerStatuses.includes(status)),
    )
  })
})
