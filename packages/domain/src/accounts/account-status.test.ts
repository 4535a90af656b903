import { describe, expect, it } from 'vitest'
import { userStatuses } from './account-machine.ts'
import { roles } from '../rights/actor.ts'
import type { UserStatus } from './account-machine.ts'
import type { Role } from '../rights/actor.ts'
import { messages } from '../messages.ts'
import { checkStatusMove, possibleStatuses } from './account-status.ts'
import { describeDevice } from './device.ts'

const account = (id: number, role: Role, status: UserStatus) => ({ id, role, status })

describe('moving an account to another status', () => {
  it('allows the moves of the table and no other', () => {
    for (const role of roles)
      for (const from of userStatuses)
        for (const to of userStatuses) {
          const listed = possibleStatuses({ role, status: from }).includes(to)
          const admins = [account(1, 'ADMIN', 'APPROVED'), account(3, 'ADMIN', 'APPROVED')]
          const problem = checkStatusMove(1, account(2, role, from), to, admins)
          expect(problem === null, `${role} ${from} ${to}`).toBe(listed)
        }
  })

  it('never moves an account to where it is, and suspends any that is not suspended', () => {
    for (const role of roles)
      for (const status of userStatuses) {
        expect(possibleStatuses({ role, status })).not.toContain(status)
        if (status !== 'SUSPENDED' && status !== 'REJECTED')
          expect(possibleStatuses({ role, status })).toContain('SUSPENDED')
      }
  })

  it('leaves the own status alone', () => {
    const self = account(1, 'ADMIN', 'APPROVED')
    expect(checkStatusMove(1, self, 'SUSPENDED', [self])).toMatchObject({ detail: messages.ownStatus })
  })

  it('keeps the last administrator who can sign in', () => {
    const last = account(2, 'ADMIN', 'APPROVED')
    const gone = account(3, 'ADMIN', 'SUSPENDED')
    expect(checkStatusMove(null, last, 'SUSPENDED', [last, gone])).toMatchObject({
      detail: messages.lastAdmin,
    })
    expect(checkStatusMove(null, last, 'SUSPENDED', [last, { ...gone, status: 'APPROVED' }])).toBeNull()
  })
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('calls %s the device %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
