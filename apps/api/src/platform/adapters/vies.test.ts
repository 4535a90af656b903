import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { viesRegister } from './vies.ts'

const asked: unknown[] = []
let answer: { status: number; body: string }
const server = createServer((request, response) => {
  void text(request).then((body) => {
    asked.push([request.method, request.url, JSON.parse(body)])
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())
const register = () => viesRegister(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)

it.each([
  [200, '{"valid": true}', 'valid'],
  [200, '{"valid": false}', 'invalid'],
  [200, '{"actionSucceed": false, "errorWrappers": [{"error": "MS_UNAVAILABLE"}]}', 'unknown'],
  [500, '{"valid": true}', 'unknown'],
  [200, 'not json', 'unknown'],
] as const)('answers %i %s as %s', async (status, body, known) => {
  answer = { status, body }
  expect(await register().check('GR', 'EL094259216')).toBe(known)
  expect(asked.at(-1)).toEqual(['POST', '/check-vat-number', { countryCode: 'EL', vatNumber: '094259216' }])
})

it('knows nothing if the register doesn’t answer, and isn’t asked about other countries', async () => {
  const before = asked.length
  expect(await register().check('US', '12-3456789')).toBe('unknown')
  expect(asked).toHaveLength(before)
  expect(await viesRegister('http://127.0.0.1:1').check('DE', 'DE136695976')).toBe('unknown')
})
