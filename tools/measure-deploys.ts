import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded.ts'
import { freePort } from './free-port.ts'
import { signInOver, startServer } from '../apps/api/testing/server-process.ts'
import type { ServerProcess } from '../apps/api/testing/server-process.ts'
import { startBalancer } from './balancer.ts'

/**
 * Does anybody notice a deploy? Two copies on one database behind a balancer that follows /readyz; one after the
 * other is stopped and started again, while clients go on reading and writing. Counts the answers that were none or a 5xx:
 *
 *     node tools/measure-deploys.ts --restarts 6 --requests 10000
 *
 * Wanted: 0. Ends with 1 where there was one.
 */
const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '6' },
    requests: { type: 'string', default: '10000' },
    clients: { type: 'string', default: '8' },
  },
})
const wanted = { restarts: Number(values.restarts), requests: Number(values.requests) }

const dataDir = await mkdtemp(path.join(tmpdir(), 'armature-deploys-'))
await chmod(dataDir, 0o755)
const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
const ports = [await freePort(), await freePort()]
const copies: ServerProcess[] = []
/** Everything that each copy wrote, for a person who asks why. */
const said: (() => string)[] = []
const startCopy = async (port: number): Promise<ServerProcess> => {
  const copy = startServer({
    ARMATURE_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: String(port),
    DRAIN_SECONDS: '5',
    LOG_LEVEL: 'warn',
  })
  said.push(copy.output)
  await copy.ready()
  return copy
}

const failures = new Map<string, number>()
let requests = 0
let restarts = 0
/** Where the deploy is, to be said beside a failure. */
let step: 'ending' | 'starting' = 'ending'

interface Caller {
  url: string
  token: string
  product: number
}

/** The requests in turn: reads, a list, and a write, which no balancer may send a second time. */
const callsOf = ({ product }: Caller): { path: string; method: string; body?: string }[] => [
  { path: '/api/me/', method: 'GET' },
  { path: '/api/market/product/search/?type=COMPONENT', method: 'GET' },
  { path: '/api/me/', method: 'GET' },
  {
    path: `/api/market/component/write/${product}/`,
    method: 'PATCH',
    body: JSON.stringify({ quantity: 100 + (requests % 900) }),
  },
]

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}

const call = async (caller: Caller): Promise<void> => {
  const calls = callsOf(caller)
  const { path: callPath, ...options } = calls[requests % calls.length] ?? { path: '/api/me/', method: 'GET' }
  const headers = { authorization: `JWT ${caller.token}`, 'content-type': 'application/json' }
  requests += 1
  const answer = await fetch(`${caller.url}${callPath}`, { ...options, headers }).then(async (response) => {
    const text = await response.text()
    return response.status === 200 ? undefined : `${response.status} ${text.slice(0, 80)}`
  }, reasonOf)
  if (answer === undefined) return
  const failure = `${options.method} ${answer}`
  if (!failures.has(failure)) console.log(`${restarts} restarts done, the next ${step}: ${failure}`)
  failures.set(failure, (failures.get(failure) ?? 0) + 1)
}
/** The vendor's own components. */
const componentsOf = async (url: string, token: string): Promise<number[]> => {
  const headers = { authorization: `JWT ${token}` }
  const me = (await (await fetch(`${url}/api/me/`, { headers })).json()) as { id: number }
  const list = `${url}/api/market/product/search/?type=COMPONENT&vendor__user_ptr__in=${me.id}`
  const page = (await (await fetch(list, { headers })).json()) as { results: { id: number }[] }
  return page.results.map(({ id }) => id)
}

const isDone = () => restarts >= wanted.restarts && requests >= wanted.requests
const client = async (caller: Caller): Promise<void> => {
  while (!isDone()) {
    await call(caller)
    await delay(5)
  }
}
const restartEach = async (sendsTo: (port: number) => boolean): Promise<void> => {
  while (restarts < wanted.restarts) {
    const index = restarts % copies.length
    step = 'ending'
    await copies[index]?.signal('SIGTERM')
    const port = ports[index] ?? 0
    step = 'starting'
    copies[index] = await startCopy(port)
    while (!sendsTo(port)) await delay(50)
    restarts += 1
    console.log(`${restarts} of ${wanted.restarts} restarts, ${requests} requests so far`)
  }
}

try {
  for (const port of ports) copies.push(await startCopy(port))
  const balancer = await startBalancer(ports)
  const token = await signInOver(copies[0]?.url ?? '', 'vendor')
  const components = await componentsOf(copies[0]?.url ?? '', token)
  const clients = Array.from({ length: Number(values.clients) }, (_one, index) =>
    client({ url: balancer.url, token, product: components[index % components.length] ?? 0 }),
  )
  await restartEach(balancer.sendsTo)
  await Promise.all(clients)
  balancer.close()
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
  console.log(`${failed} of ${requests} requests failed over ${restarts} restarts.`)
  for (const [what, count] of failures) console.log(`  ${count} x ${what}`)
  if (failed > 0) for (const output of said) console.log(output())
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  for (const copy of copies) copy.child.kill('SIGTERM')
  await Promise.all(copies.map((copy) => copy.ended))
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
