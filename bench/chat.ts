import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { issueToken } from '../apps/api/src/modules/auth/session-tokens.ts'
import { makeSmall, startCluster } from './databases.ts'
import type { Line } from './live-lines.ts'
import { closeAll, openBare, openMany, openOurs } from './live-lines.ts'
import { people } from './people.ts'
import { markdownTable, median } from './report.ts'
import type { BenchServer } from './servers.ts'
import { startServer, stopServers } from './servers.ts'
import { say } from './stage.ts'

// `npm run bench:chat`: what the live connections cost. Fan-out of chat messages beside a bare WebSocket server in processor
// time, memory of idle connections, and many connections that come back at once.

const readers = Number(process.env.BENCH_READERS ?? 2_000)
const idle = Number(process.env.BENCH_IDLE ?? 10_000)
const rounds = Math.max(1, Math.round(Number(process.env.BENCH_SECONDS ?? 3)))
const messages = 20
const products = 10_000
/** Of the fill's customers, the first of whom reads the chat. */
const customers = Array.from({ length: 500 }, (_, at) => people.customer.userId + at)

interface World {
  ours: BenchServer
  other: BenchServer
  bare: BenchServer
  channel: string
  adminToken: string
  /** One session each; those of the reader first. */
  readerTokens: string[]
  idleTokens: string[]
}

const openSessions = async (client: pg.Client, secret: string, userIds: readonly number[]) => {
  const sessions = userIds.map((userId) => ({ userId, sessionId: randomUUID() }))
  await client.query(
    `INSERT INTO sessions (id, user_id, created_at, last_seen_at, expires_at, remember)
     SELECT s.id, s.user_id, now(), now(), now() + interval '1 day', false FROM unnest($1::uuid[], $2::bigint[]) AS s (id, user_id)`,
    [sessions.map(({ sessionId }) => sessionId), userIds],
  )
  const expiresAt = new Date(Date.now() + 86_400_000)
  return Promise.all(sessions.map(({ sessionId }) => issueToken({ sessionId, expiresAt }, secret)))
}

const setUp = async (databaseUrl: string): Promise<World> => {
  const secret = randomBytes(32).toString('base64url')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const readerId = people.customer.userId
  const { rows } = await client.query<{ id: string }>(
    'SELECT min(id) AS id FROM quotes WHERE customer_id = $1',
    [readerId],
  )
  const [adminToken = ''] = await openSessions(client, secret, [people.admin.userId])
  const readerTokens = await openSessions(client, secret, Array<number>(100).fill(readerId))
  const idleTokens = await openSessions(client, secret, customers)
  await client.end()
  const env = {
    SERVER_SECRET: secret,
    RATE_LIMIT_SCALE: '1000000',
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
  }
  return {
    ours: await startServer('our-server.ts', env),
    other: await startServer('our-server.ts', env),
    bare: await startServer('bare-ws-server.ts', {}),
    channel: `Quote-${rows[0]?.id}`,
    adminToken,
    readerTokens,
    idleTokens,
  }
}

const pick = (tokens: readonly string[], at: number): string => tokens[at % tokens.length] ?? ''

let written = 0
const write = async ({ channel, adminToken }: World, url: string): Promise<void> => {
  written += 1
  const answer = await fetch(`${url}/api/chat/${channel}/messages/`, {
    method: 'POST',
    headers: { authorization: `JWT ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: `bench-${process.pid}-${written}`, text: `Message ${written}` }),
  })
  if (!answer.ok) throw new Error(`A message was refused: ${answer.status} ${await answer.text()}`)
}

const heardBy = (lines: readonly Line[]): number => lines.reduce((sum, { heard }) => sum + heard, 0)

/** Waits until all have heard so much; false where it doesn't come. */
const untilHeard = async (lines: readonly Line[], frames: number, seconds = 60): Promise<boolean> => {
  const until = performance.now() + seconds * 1_000
  while (heardBy(lines) < frames && performance.now() < until) await delay(20)
  return heardBy(lines) >= frames
}

/** Microseconds of the server's processor time for each frame to each reader. */
const costOf = async (
  server: BenchServer,
  lines: readonly Line[],
  tell: () => Promise<void>,
): Promise<number> => {
  const [heard, used] = [heardBy(lines), await server.processorTime()]
  for (let sent = 0; sent < messages; sent += 1) {
    await tell()
    if (!(await untilHeard(lines, heard + (sent + 1) * lines.length))) throw new Error('A frame is missing')
  }
  return (((await server.processorTime()) - used) * 1_000) / (heardBy(lines) - heard)
}

const fanOut = async (world: World): Promise<string[][]> => {
  const { ours, other, bare, readerTokens } = world
  say(`${readers.toLocaleString('en')} readers`)
  const live = await openMany(readers, 20, (at) => openOurs(ours.url, { token: pick(readerTokens, at) }))
  const plain = await openMany(readers, 20, () => openBare(bare.url))
  await write(world, ours.url)
  await untilHeard(live, live.length)
  const text = live[0]?.last ?? ''
  const costs: { bare: number; one: number; two: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    const cost = {
      bare: await costOf(bare, plain, () => bare.tellAll(text)),
      one: await costOf(ours, live, () => write(world, ours.url)),
      two: await costOf(ours, live, () => write(world, other.url)),
    }
    if (round > 0) costs.push(cost)
  }
  await closeAll([...live, ...plain])
  const row = (name: string, kind: 'one' | 'two', target: number): string[] => [
    name,
    median(costs.map((cost) => cost[kind])).toFixed(2),
    median(costs.map((cost) => cost.bare)).toFixed(2),
    median(costs.map((cost) => cost.bare / cost[kind])).toFixed(2),
    target.toFixed(2),
  ]
  return [row('written to the same process', 'one', 0.85), row('written to another process', 'two', 0.5)]
}

const memory = async ({ ours, bare, idleTokens }: World): Promise<string[][]> => {
  const bytesOf = async (server: BenchServer, open: (at: number) => Promise<Line>): Promise<number> => {
    // What comes once with the first connection is not theirs; what more would leave behind, they would find free.
    await closeAll(await openMany(20, 20, open))
    const before = await server.memory()
    const lines = await openMany(idle, 20, open)
    const bytes = ((await server.memory()) - before) / lines.length
    await closeAll(lines)
    return bytes
  }
  say(`${idle.toLocaleString('en')} idle connections`)
  const own = await bytesOf(ours, (at) => openOurs(ours.url, { token: pick(idleTokens, at) }))
  const plain = await bytesOf(bare, () => openBare(bare.url))
  return [[(own / 1_000).toFixed(1), (plain / 1_000).toFixed(1), '30.0']]
}

/** All connections break at once, miss messages, and come back at once. */
const storm = async (world: World): Promise<string[][]> => {
  const { ours, readerTokens } = world
  say(`${readers.toLocaleString('en')} connections come back at once`)
  await closeAll(await openMany(readers, 20, (at) => openOurs(ours.url, { token: pick(readerTokens, at) })))
  for (let sent = 0; sent < 5; sent += 1) await write(world, ours.url)
  let others = 0
  let failed = 0
  const over = new AbortController()
  const asking = (async () => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${ours.url}/api/me/`, {
        headers: { authorization: `JWT ${world.adminToken}` },
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null)
      others += 1
      if (answer?.ok !== true) failed += 1
      await delay(50)
    }
  })()
  const [begun, used] = [performance.now(), await ours.processorTime()]
  const lines = await openMany(readers, readers, (at) =>
    openOurs(ours.url, { token: pick(readerTokens, at), behind_ms: 30_000 }),
  )
  await untilHeard(lines, 5 * lines.length)
  const seconds = (performance.now() - begun) / 1_000
  const cost = ((await ours.processorTime()) - used) / readers
  over.abort()
  await asking
  const caughtUp = lines.filter(({ heard }) => heard >= 5).length
  await closeAll(lines)
  return [[`${caughtUp} of ${readers}`, seconds.toFixed(1), cost.toFixed(2), `${failed} of ${others}`]]
}

const cluster = await startCluster(undefined)
const stop = async (): Promise<void> => {
  stopServers()
  await cluster.stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(1)))
try {
  const world = await setUp(await makeSmall(cluster, products))
  const parts = process.env.BENCH_CASES ?? 'fan-out memory storm'
  const print = (heads: string[], rows: string[][]): void => console.log(`\n${markdownTable(heads, rows)}\n`)
  // First, in processes that have freed nothing yet.
  if (parts.includes('memory')) print(['kB an idle connection', 'bare', 'at most'], await memory(world))
  if (parts.includes('fan-out'))
    print(['fan-out', 'µs a frame', 'bare', 'of bare', 'wanted'], await fanOut(world))
  if (parts.includes('storm'))
    print(['caught up', 'seconds', 'processor ms each', 'other calls failed'], await storm(world))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stop()
}
process.exit()
