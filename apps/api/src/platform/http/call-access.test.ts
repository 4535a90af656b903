import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { Endpoint } from '@armature/contract/platform/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildAdmin } from '../../../testing/builders.ts'
import type { CasePerson } from '../../../testing/calls/call-case.ts'
import type { CaseRecords } from '../../../testing/calls/case-records.ts'
import { casedCalls, caseOf } from '../../../testing/calls/call-cases.ts'
import { buildRecords } from '../../../testing/calls/case-records.ts'
import { contentOf } from '../../../testing/database-content.ts'
import { newestToken } from '../../../testing/outbox.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { putIn, startQuoteWorld } from '../../../testing/quote-world.ts'
import { callRaw } from '../../../testing/calls/raw-call.ts'
import { sendResetLink } from '../../people/auth/passwords/send-reset-link.ts'
import { insertSession } from '../../people/auth/session-repository.ts'
import { issueToken } from '../../people/auth/session-tokens.ts'

let world: QuoteWorld
let records: CaseRecords
/** Authorizations that were good once, and why they no longer are. */
let ended: Record<string, string>

/** An administrator may do nearly everything; sessions of one, ended in each way that there is. */
const endSessions = async (): Promise<Record<string, string>> => {
  const [gone, barred, reset] = [
    await buildAdmin(world.owner),
    await buildAdmin(world.owner),
    await buildAdmin(world.owner),
  ]
  const [loggedOut, suspended, old] = await Promise.all(
    [gone, barred, reset].map((user) => world.signIn(user)),
  )
  await world.callAs(gone, 'logout', {})
  const body = { status: 'SUSPENDED', reason: 'papers' } as const
  await world.callAs(world.admin, 'setUserStatus', { params: { id: barred.userId }, body })
  await sendResetLink(world.contextOf(), reset.email)
  const token = await newestToken(world.owner, reset.email)
  await world.callAs(null, 'confirmPasswordReset', { body: { token, password: 'of my own making' } })
  const expiresAt = new Date(world.clock.now.getTime() + 1_000)
  const late = { userId: world.admin.userId, remember: false, expiresAt, ip: '192.0.2.1', userAgent: '' }
  const lateId = await insertSession(world.owner, { ...late, expiresAt: new Date(0) }, new Date(0))
  return {
    'logged out': loggedOut?.authorization ?? '',
    suspended: suspended?.authorization ?? '',
    'password reset': old?.authorization ?? '',
    // The token has its time yet, the session hasn't.
    expired: `JWT ${await issueToken({ sessionId: lateId, expiresAt }, world.deps.serverSecret)}`,
  }
}

beforeAll(async () => {
  world = await startQuoteWorld()
  records = await buildRecords(world)
  const people: CasePerson[] = [
    'admin',
    'vendor',
    'vendor2',
    'otherVendor',
    'tenant',
    'otherTenant',
    'customer',
    'otherCustomer',
    'storeCustomer',
  ]
  // Their sessions are there before anything is compared.
  for (const person of people) await world.signIn(world[person])
  ended = await endSessions()
})
afterAll(() => world.stop())

const endpointOf = (name: CallName): Endpoint => endpoints[name]
const send = (user: TestUser | null, name: CallName, headers = {}) =>
  callRaw(world, user, name, { ...caseOf(name).input(world, records), headers })

it('has a case for every call', () => {
  expect(casedCalls.toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

describe.each(casedCalls)('%s', (name) => {
  const { stranger, wrongRole, notTheirs } = caseOf(name)
  const isPublic = endpoints[name].access === 'public'

  if (isPublic)
    it('tells a stranger who guesses nothing', async () => {
      expect((await send(null, name)).status).toBe(stranger)
    })

  if (!isPublic)
    it('is closed to a stranger, to a forged session and to those that were ended', async () => {
      const before = await contentOf(world)
      const { authorization } = await world.signIn(world.admin)
      const forgeries = [
        authorization.slice(0, -3),
        authorization.replace('JWT ', ''),
        'JWT x.y.z',
        'Basic YWRtaW46',
        'JWT ',
      ]
      const closed = [...forgeries, ...Object.values(ended)]
      for (const headers of [{}, ...closed.map((text) => ({ authorization: text }))]) {
        const answer = await send(null, name, headers)
        expect([answer.status, answer.text], JSON.stringify(headers)).toEqual([
          401,
          expect.stringContaining('Authentication credentials were not provided.'),
        ])
      }
      expect(await contentOf(world)).toBe(before)
    })

  if (wrongRole.length + notTheirs.length > 0)
    it('is refused to the wrong role with 403 and to the wrong owner with 404', async () => {
      const before = await contentOf(world)
      for (const person of wrongRole) {
        const answer = await send(world[person], name)
        expect([answer.status, answer.text], person).toEqual([
          403,
          expect.stringContaining('You are not allowed for this action!'),
        ])
      }
      for (const person of notTheirs) {
        const answer = await send(world[person], name)
        expect([answer.status, answer.text], person).toEqual([404, expect.stringContaining('Not found.')])
      }
      expect(await contentOf(world)).toBe(before)
    })
})

it('has a twin that is allowed for every call that needs a session', async () => {
  // `switchCompany` goes last, because it ends its own session.
  const ordered = casedCalls.toSorted(
    (one, other) => Number(one === 'switchCompany') - Number(other === 'switchCompany'),
  )
  for (const name of ordered) {
    const { may } = caseOf(name)
    if (may === null) continue
    await putIn(world, records.quote, 'SENT_TO_CUSTOMER')
    const answer = await send(world[may], name)
    expect
      .soft([answer.status, answer.text.slice(0, 200)], `${may} ${name}`)
      .toEqual([endpointOf(name).status ?? 200, expect.anything()])
  }
  expect((await send(world.otherTenant, 'readMe')).status).toBe(401)
})
