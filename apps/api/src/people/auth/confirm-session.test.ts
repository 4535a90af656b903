import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { Endpoint } from '@armature/contract/platform/endpoint'
import {
  confirmFirst,
  confirmTooMany,
  confirmWrongPassword,
  confirmationNeeded,
} from '@armature/domain/auth/confirmation'
import { limits } from '@armature/domain/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput, TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildVendor, testPassword } from '../../../testing/builders.ts'
import { insertSession } from './session-repository.ts'
import { issueToken } from './session-tokens.ts'

let app: TestApp
let vendor: TestUser
let token: string
beforeAll(async () => {
  app = await startTestApp()
  app.deps.config.rateLimitScale = 1
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  vendor = await buildVendor(app.owner)
  const expiresAt = new Date(app.clock.now.getTime() + 86_400_000)
  const session = { userId: vendor.userId, remember: false, expiresAt, ip: '192.0.2.9', userAgent: 'test' }
  token = await issueToken(
    { sessionId: await insertSession(app.owner, session, app.clock.now), expiresAt },
    app.deps.serverSecret,
  )
})

const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const callWith = <Name extends CallName>(name: Name, input: CallInput<Name>) =>
  // Every call's input may have headers, but the generic type hides that.
  app.callAs(null, name, { ...input, headers: { authorization: `JWT ${token}` } } as CallInput<Name>)
const confirm = (password = testPassword) => callWith('confirmSession', { body: { password } })
const changePhone = () =>
  callWith('sendPhoneCode', { body: { phone_number: '2025550123', phone_country: 'US' } })

describe('a call that a session alone isn’t enough for', () => {
  it('works for minutes after the sign-in, then after the password only, and again for minutes', async () => {
    later(limits.session.confirmedMinutes)
    expect((await changePhone()).status).toBe(200)
    later(1)
    const refused = await changePhone()
    expect(refused.status).toBe(403)
    expect(refused.error).toMatchObject({ code: confirmationNeeded, detail: confirmFirst })
    expect((await confirm()).status).toBe(204)
    expect((await changePhone()).status).toBe(200)
    later(limits.session.confirmedMinutes + 1)
    expect((await changePhone()).status).toBe(403)
  })

  it('is not unlocked by a switch to another company and back', async () => {
    later(limits.session.confirmedMinutes + 1)
    const switched = await callWith('switchCompany', { params: { id: vendor.userId }, body: {} })
    token = switched.ok.token
    expect((await changePhone()).error.code).toBe(confirmationNeeded)
  })

  it('is every one about phone, payouts, bank data, roles, keys and factors, and never a read', () => {
    const guarded = (Object.values(endpoints) as Endpoint[]).filter(({ stepUp }) => stepUp)
    expect(guarded.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'addPasskey',
        'confirmAuthenticator',
        'createApiKey',
        'inviteMember',
        'openPayoutAccount',
        'removeAuthenticator',
        'removeMember',
        'removePasskey',
        'renewRecoveryCodes',
        'requestEmailChange',
        'rotateApiKey',
        'sendPhoneCode',
        'setCompanySettings',
        'setLegalDetails',
        'setMemberRoles',
        'startAuthenticator',
        'startPasskey',
      ]),
    )
    // A read may rely on the process's memory of the session, which can be older than a confirmation.
    expect(guarded.filter(({ method }) => method === 'GET')).toEqual([])
    expect(guarded.filter(({ access }) => access === 'public')).toEqual([])
  })
})

it('counts wrong passwords with those of a password change, and records them', async () => {
  for (let n = 0; n < limits.perAccount.passwordChangesPerHour; n += 1)
    expect((await confirm('wrong')).error).toMatchObject({ password: [confirmWrongPassword] })
  const limited = await confirm()
  expect([limited.status, limited.error.detail]).toEqual([429, confirmTooMany])
  const events = await app.owner
    .selectFrom('events')
    .select('id')
    .where('user_id', '=', vendor.userId)
    .where('kind', '=', 'session.confirm-failed')
    .execute()
  expect(events).toHaveLength(limits.perAccount.passwordChangesPerHour)
})
