import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const lookEveryMs = 200

/** Undefined where there was no answer in time, which says that the machine is busy and nothing else. */
const isReady = (port: number): Promise<boolean | undefined> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.text()
      return response.ok
    },
    (error: unknown) => (error instanceof Error && error.name === 'TimeoutError' ? undefined : false),
  )

/** The least that a balancer does: sends each request to one of the copies whose /readyz says yes, and tries none twice. */
export const startBalancer = async (ports: readonly number[]) => {
  const ready = new Set(ports)
  const closing = new AbortController()
  const follow = async (port: number): Promise<void> => {
    while (!closing.signal.aborted) {
      const now = await isReady(port)
      if (now === true) ready.add(port)
      if (now === false) ready.delete(port)
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
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.on('error', (error) => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(`port ${port}: ${error.message}`)
    })
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    /** Whether requests are sent to this copy: who stops the other one first waits for it, as a deploy does. */
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
