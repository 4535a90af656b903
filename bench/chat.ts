import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { notificationChannels } from '../apps/api/src/db/notifications.ts'
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
/** Of the fill's customers; the first of them reads the chat. */
const customers = Array.from({ length: 500 }, (_, at) => people.customer.userId + at)

interface World {
  ours: BenchServer
  other: BenchServer
  bare: BenchServer
  channel: string
  /** Tells the server processes what a commit tells them. */
  database: pg.Client
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
    database: client,
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

/** Announces a message as its commit does: from here on it is delivery alone, to the same readers. */
const announce = async ({ database, channel }: World): Promise<void> => {
  const change = { kind: 'chat', id: channel, audience: { customerId: people.customer.userId } }
  await database.query('SELECT pg_notify($1, $2)', [notificationChannels.changes, JSON.stringify(change)])
}

const heardBy = (lines: readonly Line[]): number => lines.reduce((sum, { heard }) => sum + heard, 0)

/** Waits for a condition; false where it doesn't come true in time. */
const until = async (isSo: () => boolean, seconds = 60): Promise<boolean> => {
  const end = performance.now() + seconds * 1_000
  while (!isSo() && performance.now() < end) await delay(20)
  return isSo()
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
    if (!(await until(() => heardBy(lines) >= heard + (sent + 1) * lines.length)))
      throw new Error('A frame is missing')
  }
  return (((await server.processorTime()) - used) * 1_000) / (heardBy(lines) - heard)
}

const fanOut = async (world: World): Promise<string[][]> => {
  const { ours, other, bare, readerTokens } = world
  say(`${readers.toLocaleString('en')} readers`)
  const live = await openMany(readers, 20, (at) => openOurs(ours.url, { token: pick(readerTokens, at) }))
  const plain = await openMany(readers, 20, () => openBare(bare.url))
  await write(world, ours.url)
  await until(() => heardBy(live) >= live.length)
  const text = live[0]?.last ?? ''
  const costs: { bare: number; alone: number; one: number; two: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    const cost = {
      bare: await costOf(bare, plain, () => bare.tellAll(text)),
      alone: await costOf(ours, live, () => announce(world)),
      one: await costOf(ours, live, () => write(world, ours.url)),
      two: await costOf(ours, live, () => write(world, other.url)),
    }
    if (round > 0) costs.push(cost)
  }
  await closeAll([...live, ...plain])
  const row = (name: string, kind: 'alone' | 'one' | 'two', target: number): string[] => [
    name,
    median(costs.map((cost) => cost[kind])).toFixed(2),
    median(costs.map((cost) => cost.bare)).toFixed(2),
    median(costs.map((cost) => cost.bare / cost[kind])).toFixed(2),
    target.toFixed(2),
  ]
  // The bare server keeps no message: only the first row compares the same with the same.
  return [
    row('delivered, once the commit tells of it', 'alone', 0.85),
    row('written, stored and delivered by the same process', 'one', 0.85),
    row('written to another process', 'two', 0.5),
  ]
}

const memory = async ({ ours, bare, idleTokens }: World): Promise<string[][]> => {
  const bytesOf = async (server: BenchServer, open: (at: number) => Promise<Line>): Promise<number> => {
    // The first connections bring memory that isn't their own, and more of them would leave memory that the measured ones find free.
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

/** The answer to a screen whose missed changes the server doesn't know any more, or not yet: it must load everything again. */
const gap = '42["gap"]'

/** Waits until the server remembers changes of this many milliseconds, as a server does that has run for longer. */
const untilRemembered = async (world: World, behind_ms: number): Promise<void> => {
  const { ours, adminToken } = world
  let last = gap
  while (last === gap) {
    await write(world, ours.url)
    const line = await openOurs(ours.url, { token: adminToken, behind_ms })
    if (!(await until(() => line.heard > 0))) throw new Error('A frame is missing')
    last = line.last
    await line.close()
    await delay(500)
  }
}

/** All connections break at once, miss messages, and come back at once. */
const storm = async (world: World): Promise<string[][]> => {
  const { ours, readerTokens } = world
  await untilRemembered(world, 20_000)
  say(`${readers.toLocaleString('en')} connections come back at once`)
  await closeAll(await openMany(readers, 20, (at) => openOurs(ours.url, { token: pick(readerTokens, at) })))
  const gone = performance.now()
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
    openOurs(ours.url, { token: pick(readerTokens, at), behind_ms: Math.ceil(performance.now() - gone) }),
  )
  const caughtUp = (): Line[] => lines.filter(({ heard }) => heard >= 5)
  await until(() => caughtUp().length === lines.length)
  const seconds = (performance.now() - begun) / 1_000
  const cost = ((await ours.processorTime()) - used) / readers
  over.abort()
  await asking
  const came = caughtUp().length
  await closeAll(lines)
  return [[`${came} of ${readers}`, seconds.toFixed(1), cost.toFixed(2), `${failed} of ${others}`]]
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
  await world.database.end()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stop()
}
process.exit()
