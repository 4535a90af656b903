import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { stripePayments } from '../../src/platform/adapters/stripe/stripe-payments.ts'
import type { CardProvider } from '../../src/platform/ports/card-provider.ts'

/** A request as the provider gets it: its form's fields by their names, in the query's place for a GET. */
export interface SentCall {
  call: string
  key: string | undefined
  fields: Record<string, string>
}

type Reply = object | { refusal: number; error: object }

/** A provider that answers calls by a list, one after another, and keeps what was sent. */
export interface PlayedProvider {
  provider: CardProvider
  sent: SentCall[]
  /** The one request that was sent since the last answers were given. */
  only: () => SentCall
  /** The next answers; the requests of before are forgotten. */
  plays: (...replies: Reply[]) => void
  stop: () => void
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

export const playProvider = async (): Promise<PlayedProvider> => {
  const sent: SentCall[] = []
  let replies: Reply[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://provider.test')
      const key = request.headers['idempotency-key']
      sent.push({
        call: `${request.method ?? ''} ${url.pathname}`,
        // The SDK gives a key of its own to calls that have none from us.
        key: typeof key === 'string' && !key.startsWith('stripe-node-retry') ? key : undefined,
        fields: Object.fromEntries(request.method === 'POST' ? new URLSearchParams(body) : url.searchParams),
      })
      const reply = replies.shift() ?? { refusal: 404, error: { message: 'Nothing more is played' } }
      const refusal = 'refusal' in reply ? reply.refusal : null
      response.writeHead(refusal ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify('error' in reply ? { error: reply.error } : reply))
    })
  })
  const port = await listen(server)
  const provider = stripePayments({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    address: { host: '127.0.0.1', port, protocol: 'http' },
    now: () => new Date(),
  })
  return {
    provider,
    sent,
    only: () => {
      const [call, ...others] = sent
      if (call === undefined || others.length > 0)
        throw new Error(`${sent.length} requests were sent, not one`)
      return call
    },
    plays: (...next) => {
      replies = next
      sent.length = 0
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A page of a list. */
export const pageOf = (data: readonly object[], hasMore = false): object => ({
  object: 'list',
  data,
  has_more: hasMore,
  url: '/v1/x',
})

/** A refusal in the provider's form. */
export const refusal = (
  code: string,
  more: { status?: number; type?: string; [field: string]: unknown } = {},
) => {
  const { status = 400, type = 'invalid_request_error', ...rest } = more
  return { refusal: status, error: { type, code, message: 'No.', ...rest } }
}
