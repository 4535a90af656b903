import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded.ts'
import { freePort, signInOver, startServer } from '../apps/api/testing/server-process.ts'
import type { ServerProcess } from '../apps/api/testing/server-process.ts'
import { startBalancer } from './balancer.ts'

/**
 * Does anybody notice a deploy? Two copies on one database behind a balancer that follows /readyz; one after the
 * other is stopped and started again, while clients go on calling. Counts the answers that were none or a 5xx:
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
const startCopy = async (port: number): Promise<ServerProcess> => {
  const copy = startServer({
    ARMATURE_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: String(port),
    DRAIN_SECONDS: '5',
  })
  await copy.ready()
  return copy
}

const copies: ServerProcess[] = []
const failures = new Map<string, number>()
let requests = 0
let restarts = 0

const call = async (url: string, token: string): Promise<void> => {
  const answer = await fetch(`${url}/api/me/`, { headers: { authorization: `JWT ${token}` } }).then(
    async (response) => {
      const text = await response.text()
      return response.status === 200 ? undefined : `${response.status} ${text.slice(0, 80)}`
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  requests += 1
  if (answer !== undefined) failures.set(answer, (failures.get(answer) ?? 0) + 1)
}
const isDone = () => restarts >= wanted.restarts && requests >= wanted.requests
const client = async (url: string, token: string): Promise<void> => {
  while (!isDone()) {
    await call(url, token)
    await delay(5)
  }
}
const restartEach = async (sendsTo: (port: number) => boolean): Promise<void> => {
  while (restarts < wanted.restarts) {
    const index = restarts % copies.length
    await copies[index]?.signal('SIGTERM')
    const port = ports[index] ?? 0
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
  const clients = Array.from({ length: Number(values.clients) }, () => client(balancer.url, token))
  await restartEach(balancer.sendsTo)
  await Promise.all(clients)
  balancer.close()
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
  console.log(`${failed} of ${requests} requests failed over ${restarts} restarts.`)
  for (const [what, count] of failures) console.log(`  ${count} x ${what}`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  for (const copy of copies) copy.child.kill('SIGTERM')
  await Promise.all(copies.map((copy) => copy.ended))
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
