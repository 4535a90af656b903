import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Transfers } from '../ports/transfers.ts'
import { stripePayments } from './stripe-payments.ts'

/** A provider that answers every call with the same words. */
let answer = { status: 200, body: '' }
let server: Server
let transfers: Transfers
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  transfers = stripePayments({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    address: { host: '127.0.0.1', port, protocol: 'http' },
    now: () => new Date(),
  })
})
afterAll(() => {
  server.close()
})

const send = () =>
  transfers.createTransfer({
    amountCents: 1_111,
    currency: 'usd',
    destination: 'acct_1',
    idempotencyKey: 'key',
    group: 'sub_order_1',
    metadata: {},
    description: '',
  })
const takeBack = () =>
  transfers.reverseTransfer({ transferId: 'tr_1', amountCents: 5, idempotencyKey: 'key', metadata: {} })

it.each([
  [200, 'not JSON'],
  [200, '{}'],
  [200, '{"id": 5, "amount": "much"}'],
  [200, 'null'],
  [429, '{"error": {"type": "rate_limit_error", "message": "Slow down"}}'],
  [500, '{"error": {"type": "api_error", "message": "Sorry"}}'],
  [503, '<html>Bad gateway</html>'],
])('takes %i %s for an unknown outcome, never for a payout or a refusal', async (status, body) => {
  answer = { status, body }
  expect(await send()).toMatchObject({ status: 'unavailable' })
  expect(await takeBack()).toMatchObject({ status: 'unavailable' })
})

it('takes a refusal for what it is', async () => {
  answer = {
    status: 400,
    body: '{"error": {"type": "invalid_request_error", "code": "balance_insufficient", "message": "Too little"}}',
  }
  expect(await send()).toEqual({ status: 'refused', code: 'balance_insufficient', message: 'Too little' })
})
