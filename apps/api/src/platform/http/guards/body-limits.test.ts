import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { Endpoint } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { longestBody } from '../../../../testing/calls/longest-body.ts'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import { buildUser } from '../../../../testing/builders.ts'
import { serverLimits } from '../../config/server-limits.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.stop())

const send = async (
  raw: string | Buffer,
  headers: Record<string, string> = {},
  url: string = endpoints.createToken.path,
) => {
  const answer = await world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: raw,
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}

/** `{"k0":1,"k1":1,…}` */
const wide = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_one, index) => [`k${index}`, 1])))

const members = `[${'1,'.repeat(serverLimits.body.members)}1]`

it('refuses more fields and elements than any call has, before it parses them', async () => {
  expect(members.length).toBeLessThan(limits.body.bytes)
  for (const url of [endpoints.createToken.path, '/nothing-such'])
    expect(await send(members, {}, url)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  expect((await send(`{"a":${members}}`)).status).toBe(413)
  expect((await send(`[${'{},'.repeat(serverLimits.body.members / 2)}{}]`)).status).toBe(413)
  // A key-like word inside a string is no field.
  expect((await send(JSON.stringify({ username: ','.repeat(3_000) }))).status).toBe(400)
})

it('refuses a key that stands twice, and one that reaches for prototypes, wherever it stands', async () => {
  for (const text of [
    '{"username":"a","username":"b"}',
    '{"username":"a","\\u0075sername":"b"}',
    '{"a":{},"a":{}}',
    '{"a":{"b":1,"c":2},"a":3}',
    '{"a":3,"a":{"b":[1,2]}}',
    '{"a":[],"b":[{"c":1,"c":1}]}',
    '{"":1,"":2}',
    '{"__proto__":{"role":"ADMIN"}}',
    '{"a":{"constructor":{"prototype":{}}}}',
  ])
    expect(await send(text), text).toMatchObject({ status: 400, body: { code: 'malformed_json' } })
  for (const text of [
    '{"a":{},"b":[],"c":[[],{},[1,{"a":1}]],"d":"{\\"x\\":1,\\"x\\":2}"}',
    '{}',
    '[{"a":1},{"a":1}]',
    ' { "a" : null , "A" : "" } ',
  ])
    expect(await send(text), text).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

it('tells of what is wrong in an answer that somebody could read', async () => {
  const { status, body } = await send(wide(1_200))
  expect(status).toBe(400)
  const { non_field_errors, code, request_id, ...fields } = body
  expect([code, typeof request_id]).toEqual(['invalid', 'string'])
  expect(Object.keys(fields)).toHaveLength(serverLimits.problems)
  expect(non_field_errors).toEqual([messages.moreProblems])
})

it('tells all of what is wrong where it is little', async () => {
  const { body } = await send(wide(3))
  expect(body).toMatchObject({
    k0: ['Unknown field.'],
    k2: ['Unknown field.'],
    username: ['Please Enter Credentials!'],
  })
  expect(body['non_field_errors']).toBeUndefined()
})

const longest = (name: CallName): number => (endpoints[name] as Endpoint).bodyBytes ?? limits.body.bytes

const withBody = (Object.values(endpoints) as Endpoint[]).filter(
  ({ method, upload }) => method !== 'GET' && !upload,
)

const injectBytes = async (endpoint: Endpoint, bytes: number, headers: Record<string, string> = {}) => {
  const url = endpoint.path.replaceAll(':transition', 'close').replaceAll(/:\w+/g, '1')
  const answer = await world.app.inject({
    method: endpoint.method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: `{"a":"${'x'.repeat(bytes - 8)}"}`,
  })
  return answer.statusCode
}

it('takes of each call no more bytes than its longest body has', async () => {
  const people = []
  for (const role of ['ADMIN', 'CUSTOMER', 'VENDOR'] as const)
    people.push(await world.signIn(await buildUser(world.owner, { role })))
  const limited: Endpoint[] = []
  for (const endpoint of withBody) {
    const send = (bytes: number, authorization: string) => injectBytes(endpoint, bytes, { authorization })
    // A caller without the right is refused before its length counts.
    for (const { authorization } of people) {
      if ((await send(longest(endpoint.name) + 1, authorization)) !== 413) continue
      expect(await send(longest(endpoint.name), authorization), endpoint.name).not.toBe(413)
      limited.push(endpoint)
      break
    }
  }
  expect(limited).toEqual(withBody)
})

it('reads no long body of a stranger, where a call takes one at all', async () => {
  const long = withBody.filter(({ bodyBytes, access }) => bodyBytes !== undefined && access !== 'public')
  expect(long.length).toBeGreaterThan(5)
  for (const endpoint of long) {
    expect(await injectBytes(endpoint, limits.body.bytes + 1), endpoint.name).toBe(401)
    const unsaid = await world.app.inject({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/:\w+/g, '1'),
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      payload: '{not read',
    })
    expect(unsaid.statusCode, endpoint.name).toBe(401)
  }
})

// Of a quote's lines in words, every letter an escape, the server would parse for longer than others may wait.
const asTyped: ReadonlySet<string> = new Set([
  'requestQuote',
  'addQuoteOnUsersBehalf',
  'setLineTerms',
  'sourceBomRows',
])

/**
 * A browser's answer for a passkey, or a provider's query: letters of one byte, none to be escaped. The longest letters
 * have three bytes.
 */
const ofOneByte: ReadonlySet<string> = new Set([
  'addPasskey',
  'passkeySignIn',
  'confirmSession',
  'finishCompanySignIn',
])

it('has room for the longest body that each form can have, however it is escaped, or as it is typed', () => {
  for (const { name, body } of withBody) {
    // The provider's word has no shape here.
    if (body === undefined || name === 'receivePaymentWebhook') continue
    const isPlain = asTyped.has(name) || ofOneByte.has(name)
    const { bytes } = longestBody(body, isPlain ? 'plain' : 'escaped')
    expect(ofOneByte.has(name) ? bytes / 3 : bytes, name).toBeLessThanOrEqual(longest(name))
  }
  for (const { name, body } of [endpoints.setLineTerms, endpoints.applyOffers])
    expect(longestBody(body, 'plain').members, name).toBeLessThanOrEqual(serverLimits.body.members)
})

it('takes a message of as many letters as it may have, each of them an escape', async () => {
  const channel = 'Quote-999999'
  const { authorization } = await world.signIn(await buildUser(world.owner, { role: 'CUSTOMER' }))
  const answer = await world.app.inject({
    method: 'POST',
    url: endpoints.sendChatMessage.path.replace(':channel', channel),
    headers: { 'content-type': 'application/json', authorization },
    payload: `{"client_id":"abcdefgh","text":"${'\\u00e4'.repeat(limits.chat.text.max)}"}`,
  })
  // There is no such quote.
  expect(answer.statusCode, answer.payload).toBe(404)
})

it('refuses packed bodies, whatever they hold', async () => {
  const body = JSON.stringify({ username: 'a', password: 'b', otp_channel: 'EMAIL' })
  for (const [encoding, raw] of [
    ['gzip', gzipSync(body)],
    ['br', brotliCompressSync(body)],
    ['identity', Buffer.from(body)],
    ['zstd', Buffer.from(body)],
  ] as const)
    expect(await send(raw, { 'content-encoding': encoding }), encoding).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type', detail: messages.unsupportedMediaType },
    })
})
