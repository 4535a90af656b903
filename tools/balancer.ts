import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** As usual balancers do it (HAProxy looks every 2 s, takes a copy out after three looks and back after two), a little quicker. */
const lookEveryMs = 1_000
const lookTimeoutMs = 2_000
/** The number of looks in a row that must agree: a single one, on a busy machine, may be wrong. */
const looksToLeave = 3
const looksToReturn = 2

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(lookTimeoutMs) }).then(
    async (response) => {
      await response.text()
      return response.ok
    },
    () => false,
  )

/** Headers between the balancer and a copy: a copy has no say in the client's own connection. */
const ownHeaders: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding'])

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)))

/**
 * The least that a balancer does: it sends each request to one of the copies whose /readyz says yes. Unlike usual balancers it
 * never tries a request twice, so that nothing is hidden: a connection that a copy drops is a failure.
 */
export const startBalancer = async (ports: readonly number[]) => {
  const ready = new Set(ports)
  const closing = new AbortController()
  const follow = async (port: number): Promise<void> => {
    let [well, failed] = [0, 0]
    while (!closing.signal.aborted) {
      ;[well, failed] = (await isReady(port)) ? [well + 1, 0] : [0, failed + 1]
      if (well >= looksToReturn) ready.add(port)
      if (failed >= looksToLeave) ready.delete(port)
      await delay(lookEveryMs)
    }
  }
  for (const port of ports) void follow(port)
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((incoming, answer) => {
    const open = [...ready]
    const port = open[(turn += 1) % Math.max(open.length, 1)]
    if (port === undefined) {
      answer.writeHead(502).end('no copy is ready')
      return
    }
    const { method, url, headers } = incoming
    const options = { host: '127.0.0.1', port, method, path: url, headers: passedOn(headers), agent }
    const onward = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, passedOn(response.headers))
      response.pipe(answer)
    })
    onward.on('error', (error) => {
      if (answer.headersSent) answer.destroy()
      else
        answer.writeHead(502).end(`port ${port}: ${error.message}${onward.reusedSocket ? ', kept open' : ''}`)
    })
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    /** Are requests sent to this copy? A deploy waits for that before it stops the other one. */
    sendsTo: (port: number): boolean => ready.has(port),
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: (): void => {
      closing.abort()
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
