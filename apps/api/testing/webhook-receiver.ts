import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type ReceiversAnswer = number | ((response: ServerResponse) => void)

/** A company's server that takes webhooks: the next answers first, then 204. */
export const startReceiver = async () => {
  const received: Received[] = []
  const answers: ReceiversAnswer[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      const answer = answers.shift() ?? 204
      if (typeof answer === 'number') response.writeHead(answer).end()
      else answer(response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** The payload, as the public library for Standard Webhooks verifies it; throws if the signature is wrong or old. */
export const verified = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
