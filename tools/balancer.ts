import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

const lookEveryMs = 200

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    async (response) => {
      await response.text()
      return response.ok
    },
    () => false,
  )

/** The least that a balancer does: sends each request to one of the copies whose /readyz says yes, and tries none twice. */
export const startBalancer = async (ports: readonly number[]) => {
  const ready = new Set(ports)
  const look = async (): Promise<void> => {
    for (const port of ports) {
      if (await isReady(port)) ready.add(port)
      else ready.delete(port)
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((incoming, answer) => {
    const open = [...ready]
    const port = open[(turn += 1) % Math.max(open.length, 1)]
    if (port === undefined) {
      answer.writeHead(502).end()
      return
    }
    const { method, url, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.on('error', () => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: (): void => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
