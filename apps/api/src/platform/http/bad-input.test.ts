import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { Endpoint } from '@armature/contract/platform/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  badIds,
  badPayloads,
  badQueries,
  badValues,
  expectRefusal,
  isTaken,
  placesOf,
  withValue,
} from '../../../testing/calls/bad-input.ts'
import type { CaseRecords } from '../../../testing/calls/case-records.ts'
import { casedCalls, caseOf } from '../../../testing/calls/call-cases.ts'
import { buildRecords } from '../../../testing/calls/case-records.ts'
import { contentOf } from '../../../testing/database-content.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { callRaw } from '../../../testing/calls/raw-call.ts'

let world: QuoteWorld
let records: CaseRecords
beforeAll(async () => {
  world = await startQuoteWorld()
  records = await buildRecords(world)
  const callers = new Set(casedCalls.flatMap((name) => userFor(name) ?? []))
  for (const user of callers) await world.signIn(user)
})
afterAll(() => world.stop())

/** The webhook takes raw bytes and judges their signature alone. */
const webhook = 'receivePaymentWebhook'
const endpointOf = (name: CallName): Endpoint => endpoints[name]
const withBody = casedCalls.filter((name) => endpointOf(name).body !== undefined && name !== webhook)
const withoutBody = casedCalls.filter((name) => {
  const { body, method, upload } = endpointOf(name)
  return body === undefined && method !== 'GET' && !upload && name !== webhook
})
const withQuery = casedCalls.filter(
  (name) => endpointOf(name).query !== undefined && endpointOf(name).method === 'GET',
)
const withId = casedCalls.filter((name) => endpointOf(name).path.includes(':id'))

const userFor = (name: CallName, { may } = caseOf(name)) => may && world[may]
const inputFor = (name: CallName) => caseOf(name).input(world, records)

const nothingWritten = async (work: () => Promise<void>) => {
  const before = await contentOf(world)
  await work()
  expect(await contentOf(world)).toBe(before)
}

describe.each(withBody)('the body of %s', (name) => {
  it('is refused whole where it is no such JSON object', () =>
    nothingWritten(async () => {
      const input = inputFor(name)
      for (const { what, raw, headers, expected } of badPayloads(input.body ?? {})) {
        const sent = { ...input, raw, ...(headers ? { headers } : {}) }
        expectRefusal(await callRaw(world, userFor(name), name, sent), expected, what)
      }
    }))

  // The contract refuses all values (below); a quarter of them at each place shows that the server holds every place to it.
  it('is refused for values of a wrong type or out of bounds', () =>
    nothingWritten(async () => {
      const input = inputFor(name)
      for (const [index, place] of placesOf(input.body).entries()) {
        for (const value of badValues.filter((_value, nth) => nth % 4 === index % 4)) {
          const raw = withValue(input.body, place, value)
          if (isTaken(name, raw)) continue
          const answer = await callRaw(world, userFor(name), name, { ...input, raw })
          expectRefusal(answer, [400], `${place.join('.')} = ${value}`)
        }
      }
    }))
})

it('takes of all those values only texts where a text is free, and numbers within their bounds', async () => {
  const taken = withBody.flatMap((name) => {
    const { body } = inputFor(name)
    return placesOf(body).flatMap((place) => {
      const values = badValues.filter((value) => isTaken(name, withValue(body, place, value)))
      return values.length === 0 ? [] : [`${name} ${place.join('.')}: ${values.join(' ')}`]
    })
  })
  await expect(taken.join('\n')).toMatchFileSnapshot('bad-values-taken.txt')
})

describe.each(withQuery)('the query of %s', (name) => {
  it('is refused where it is not one of its fields, once, within its bounds', () =>
    nothingWritten(async () => {
      const input = inputFor(name)
      for (const query of badQueries)
        expectRefusal(await callRaw(world, userFor(name), name, { ...input, query }), [400], query)
    }))
})

it.each(withoutBody)('%s takes no body, since it reads none', async (name) => {
  const user = userFor(name)
  if (user) await world.signIn(user)
  await nothingWritten(async () => {
    for (const raw of ['{"amount":"1.00"}', '[1]', '"all"'])
      expectRefusal(await callRaw(world, user, name, { ...inputFor(name), raw }), [400], raw)
  })
})

it('refuses a query where a call has none', async () => {
  const without = casedCalls.filter((one) => endpointOf(one).query === undefined)
  for (const name of without.filter((one) => one !== webhook && one !== 'logout')) {
    const input = { ...inputFor(name), query: 'nothing_such=1' }
    expectRefusal(await callRaw(world, userFor(name), name, input), [400], name)
  }
})

it.each(withId)('finds nothing for an id that cannot be, in %s', (name) =>
  nothingWritten(async () => {
    const session = await world.signIn(userFor(name) ?? world.admin)
    for (const id of badIds) {
      const { body, params } = inputFor(name)
      const url = endpoints[name].path
        .replace(':id', id)
        .replace(':transition', String(params?.['transition'] ?? ''))
      const answer = await world.app.inject({
        method: endpoints[name].method,
        url,
        headers: { authorization: session.authorization },
        ...(body ? { payload: body } : {}),
      })
      expectRefusal({ status: answer.statusCode, text: answer.payload }, [400, 404], `${id} ${url}`)
    }
  }),
)

it('takes transitions by their names only', async () => {
  const params = { id: records.quote.id }
  for (const transition of ['buy', 'SEND-TO-VENDOR', 'send_to_vendor', '__proto__', 'toString']) {
    const answer = await callRaw(world, world.admin, 'transitionQuote', { params: { ...params, transition } })
    expectRefusal(answer, [404], transition)
  }
})
