import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/call-table'
import type { Endpoint } from '@armature/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/builders.ts'
import type { CasePerson, CaseRecords } from '../../testing/case-records.ts'
import { casedCalls, caseOf } from '../../testing/call-cases.ts'
import { buildRecords } from '../../testing/case-records.ts'
import { contentOf } from '../../testing/database-content.ts'
import type { QuoteWorld } from '../../testing/quote-world.ts'
import { putIn, startQuoteWorld } from '../../testing/quote-world.ts'
import { callRaw } from '../../testing/raw-call.ts'

let world: QuoteWorld
let records: CaseRecords
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
    it('is closed to a stranger, to a forged and to an ended session', async () => {
      const before = await contentOf(world)
      const { authorization } = await world.signIn(world.admin)
      const forgeries = [
        authorization.slice(0, -3),
        authorization.replace('JWT ', ''),
        'JWT x.y.z',
        'Basic YWRtaW46',
        'JWT ',
      ]
      for (const headers of [{}, ...forgeries.map((text) => ({ authorization: text }))]) {
        const answer = await send(null, name, headers)
        expect([answer.status, answer.text]).toEqual([
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
  for (const name of casedCalls) {
    const { may } = caseOf(name)
    if (may === null) continue
    await putIn(world, records.quote, 'SENT_TO_CUSTOMER')
    const answer = await send(world[may], name)
    expect([answer.status, answer.text.slice(0, 200)], `${may} ${name}`).toEqual([
      endpointOf(name).status ?? 200,
      expect.anything(),
    ])
  }
  expect((await send(world.otherTenant, 'readMe')).status).toBe(401)
})
