import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../tools/free-port.ts'
import type { Redis } from '../../testing/faults/redis.ts'
import { hasRedis, startRedis } from '../../testing/faults/redis.ts'
import type { ServerProcess } from '../../testing/faults/server-process.ts'
import { signInOver, startServer } from '../../testing/faults/server-process.ts'
import { openSmallMarket, withoutDemo } from '../../testing/faults/small-shop.ts'
import type { LiveClient } from '../../testing/live-client.ts'
import { connectLive } from '../../testing/live-client.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { Tables } from '../platform/db/tables/tables.ts'

describe.runIf(hasRedis)('two copies with Redis (apt-get install redis-server)', () => {
  let database: TestDatabase<Tables>
  let redis: Redis
  let dataDir: string
  const started: ServerProcess[] = []
  let one: ServerProcess
  let screen: LiveClient
  let vendor: string
  let product: number
  /** Changes that went through NOTIFY. */
  let listener: pg.Client
  const notified: string[] = []
  const secret = randomBytes(32).toString('base64url')

  const startCopy = async (env: Record<string, string>): Promise<ServerProcess> => {
    const copy = startServer({
      ...withoutDemo,
      PORT: String(await freePort()),
      ARMATURE_DATA_DIR: dataDir,
      SERVER_SECRET: secret,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'fatal',
      ...env,
    })
    started.push(copy)
    await copy.ready()
    return copy
  }
  const copiesOnRedis = async (): Promise<boolean[]> =>
    (await database.owner.selectFrom('live_servers').select('hears_redis').execute()).map(
      ({ hears_redis }) => hears_redis,
    )
  let quantity = 0
  /** Sets the product's stock at the first copy. */
  const write = async (): Promise<void> => {
    quantity += 1
    const { method, path: call } = endpointPaths.setStock
    const headers = { authorization: `JWT ${vendor}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ lines: [{ id: product, quantity }] })
    const { status } = await fetch(`${one.url}${call}`, { method, headers, body })
    expect(status).toBe(200)
  }
  const hearsAt = async (at: LiveClient): Promise<void> => {
    at.heard.length = 0
    await write()
    await at.hears({ kind: 'product', id: product })
  }
  /** A change made while a copy switches channels arrives as a gap. */
  const learnsAt = async (at: LiveClient): Promise<void> => {
    const gaps = at.gaps()
    at.heard.length = 0
    await write()
    await expect.poll(() => at.gaps() > gaps || at.heard.includes(`product ${product}`)).toBe(true)
  }
  /** The channel that changes take now. */
  const wayOfAChange = async (): Promise<'Redis' | 'NOTIFY'> => {
    notified.length = 0
    await hearsAt(screen)
    // It arrives after all earlier notifications.
    await sql`NOTIFY after`.execute(database.owner)
    await expect.poll(() => notified).toContain('after')
    return notified.includes('armature_changes') ? 'NOTIFY' : 'Redis'
  }

  beforeAll(async () => {
    database = await createTestDatabase<Tables>()
    await openSmallMarket(database.url)
    dataDir = await mkdtemp(path.join(tmpdir(), 'armature-redis-'))
    redis = await startRedis()
    one = await startCopy({ REDIS_URL: redis.url })
    const two = await startCopy({ REDIS_URL: redis.url })
    vendor = await signInOver(one.url, 'vendor')
    screen = await connectLive({ url: two.url, token: await signInOver(two.url, 'admin') })
    const { id } = await database.owner
      .selectFrom('products')
      .innerJoin('users', 'users.id', 'products.vendor_id')
      .select('products.id')
      .where('users.username', '=', 'vendor')
      .executeTakeFirstOrThrow()
    product = id
    listener = new pg.Client({ connectionString: database.url })
    await listener.connect()
    await listener.query('LISTEN armature_changes; LISTEN armature_lists; LISTEN after')
    listener.on('notification', ({ channel }) => void notified.push(channel))
  })
  afterAll(async () => {
    screen.socket.disconnect()
    await listener.end()
    for (const copy of started) await copy.signal('SIGKILL')
    await redis.kill()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('notify each other through Redis, and receive what others change in the database', async () => {
    await expect.poll(copiesOnRedis).toEqual([true, true])
    expect(await wayOfAChange()).toBe('Redis')
    expect(notified).toEqual(['after'])
    const { id } = await database.owner
      .updateTable('users')
      .set({ role: 'CUSTOMER' })
      .where('username', '=', 'vendor2')
      .returning('id')
      .executeTakeFirstOrThrow()
    await screen.hears({ kind: 'user', id })
  })

  it('notify each other through the database while Redis is down, and through Redis once it is back', async () => {
    const gaps = screen.gaps()
    await redis.kill()
    await learnsAt(screen)
    await expect.poll(screen.gaps).toBe(gaps + 1)
    await expect.poll(copiesOnRedis).toEqual([false, false])
    expect(await wayOfAChange()).toBe('NOTIFY')
    await redis.start()
    await expect.poll(copiesOnRedis).toEqual([true, true])
    expect(await wayOfAChange()).toBe('Redis')
  })

  it('lose nothing when Redis hangs', async () => {
    redis.signal('SIGSTOP')
    await learnsAt(screen)
    await expect.poll(copiesOnRedis).toEqual([false, false])
    redis.signal('SIGCONT')
    await expect.poll(copiesOnRedis).toEqual([true, true])
  })

  it('notify through the database while a copy without Redis runs', async () => {
    const plain = await startCopy({})
    const other = await connectLive({ url: plain.url, token: await signInOver(plain.url, 'admin') })
    await expect.poll(copiesOnRedis).toContain(false)
    await hearsAt(other)
    other.socket.disconnect()
    await plain.signal('SIGTERM')
    await expect.poll(wayOfAChange).toBe('Redis')
  })

  it('send screens a gap after another copy was killed', async () => {
    const gaps = screen.gaps()
    await one.signal('SIGKILL')
    await expect.poll(screen.gaps, { timeout: 60_000 }).toBe(gaps + 1)
  })
})
