import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Where in a call to the provider the caller dies. */
export type KillPoint = 'before the call' | 'before the answer' | 'before the commit'

export interface Trap {
  method: 'GET' | 'POST'
  path: RegExp
  at: KillPoint
  /** Ends the caller's process, and resolves when it is gone. */
  kill: () => Promise<void>
  /** For the last point: keeps the caller from committing what it is told, until `kill` is through. */
  hold: () => Promise<{ caught: () => Promise<void>; letGo: () => Promise<void> }>
}

export interface KillingLine {
  url: string
  /** Arms it for one call; resolves when the trap has shut. */
  set: (trap: Trap) => Promise<void>
  unset: () => void
  stop: () => void
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const passOn = async (target: string, request: IncomingMessage, body: Buffer): Promise<Answer> => {
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const hasBody = request.method !== 'GET'
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method ?? 'GET',
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  })
  return {
    status: answer.status,
    headers: { 'content-type': 'application/json', 'request-id': answer.headers.get('request-id') ?? '' },
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** A line to the provider that kills its caller: when the call arrives, when it is done, or once it is answered. */
export const startKillingLine = async (target: string): Promise<KillingLine> => {
  let armed: { trap: Trap; shut: () => void; fail: (error: unknown) => void } | null = null

  const spring = async (trap: Trap, request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    if (trap.at === 'before the call') return trap.kill()
    const answer = await passOn(target, request, body)
    if (trap.at === 'before the answer') return trap.kill()
    const { caught, letGo } = await trap.hold()
    try {
      response.writeHead(answer.status, answer.headers).end(answer.body)
      await caught()
      await trap.kill()
    } finally {
      await letGo()
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (armed?.trap.method !== request.method || !armed?.trap.path.test(path)) {
      const { status, headers, body: text } = await passOn(target, request, body)
      response.writeHead(status, headers).end(text)
      return
    }
    const { trap, shut, fail } = armed
    armed = null
    await spring(trap, request, body, response).then(shut, fail)
    response.destroy()
  }

  const server = createServer((request, response) => {
    // The caller may be dead by the time it is answered.
    handle(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (trap) =>
      new Promise((resolve, reject) => {
        armed = { trap, shut: resolve, fail: reject }
      }),
    unset: () => {
      armed = null
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
