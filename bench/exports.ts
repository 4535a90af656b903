/**
 * Measures the server's cost of a list as a file: 10,000 and 100,000 products as CSV and XLSX, received as fast as they come, and
 * what the server's process holds meanwhile, garbage collected. It should hold no more for the long file than for the short one.
 */
import { randomBytes } from 'node:crypto'
import { exportRowsHeader } from '@armature/contract/list-columns'
import { issueToken } from '../apps/api/src/modules/auth/session-tokens.ts'
import { makeSmall, startCluster } from './databases.ts'
import { people } from './people.ts'
import type { BenchServer } from './servers.ts'
import { startServer, stopServers } from './servers.ts'

const products = 100_000
const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`

interface Received {
  rows: string | null
  bytes: number
  /** The most that the process held while the file came. */
  held: number
  seconds: number
}

const receive = async (server: BenchServer, token: string, query: string): Promise<Received> => {
  const started = performance.now()
  const response = await fetch(`${server.url}/api/exports/products/?${query}`, {
    headers: { authorization: `JWT ${token}`, 'accept-encoding': 'identity' },
  })
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
  let [bytes, held, asked] = [0, 0, 0]
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (bytes - asked < 500_000) continue
    asked = bytes
    held = Math.max(held, await server.memory())
  }
  held = Math.max(held, await server.memory())
  const seconds = (performance.now() - started) / 1_000
  return { rows: response.headers.get(exportRowsHeader), bytes, held, seconds }
}

const cluster = await startCluster(undefined)
try {
  const serverSecret = randomBytes(32).toString('base64url')
  const server = await startServer('our-server.ts', {
    SERVER_SECRET: serverSecret,
    RATE_LIMIT_SCALE: '1000000',
    NODE_ENV: 'development',
    DATABASE_URL: await makeSmall(cluster, products),
  })
  const expiresAt = new Date(Date.now() + 3_600_000)
  const token = await issueToken({ sessionId: people.admin.session, expiresAt }, serverSecret)
  // The first brings the code and its caches.
  await receive(server, token, 'format=xlsx&search=arm')
  process.stdout.write(`at rest: ${megabytes(await server.memory())}\n`)
  for (const format of ['csv', 'xlsx']) {
    for (const narrowed of ['price_max=2000', '']) {
      const { rows, bytes, held, seconds } = await receive(server, token, `format=${format}&${narrowed}`)
      process.stdout.write(
        `${format}, ${rows} rows: ${megabytes(bytes)} in ${seconds.toFixed(1)} s, held at most ${megabytes(held)}\n`,
      )
    }
  }
} finally {
  stopServers()
  await cluster.stop()
}
