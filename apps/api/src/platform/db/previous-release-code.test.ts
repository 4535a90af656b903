import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { checkOut, releaseNote, whyNotHere } from '../../../testing/faults/earlier-release.ts'
import type { EarlierRelease, ReleaseNote } from '../../../testing/faults/earlier-release.ts'
import { callAs, walkMainJob } from '../../../testing/main-job-walk.ts'
import { freePort } from '../../../../../tools/free-port.ts'
import { signInOver, startServer } from '../../../testing/faults/server-process.ts'
import type { ServerProcess } from '../../../testing/faults/server-process.ts'
import { openSmallMarket, withoutDemo } from '../../../testing/faults/small-shop.ts'
import { runOn, withDatabase } from '../../../testing/test-database.ts'

const patience = 300_000

let dataDir: string
let name: string
let release: EarlierRelease | undefined
const servers: ServerProcess[] = []
const superuser = () => withDatabase(inject('templateUrl'), 'postgres')

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'armature-release-'))
  await chmod(dataDir, 0o755)
  name = `release_${randomBytes(6).toString('hex')}`
  await runOn(superuser(), `CREATE DATABASE ${name}`)
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.signal('SIGTERM')
  await runOn(superuser(), `DROP DATABASE ${name} WITH (FORCE)`)
  await rm(dataDir, { recursive: true, force: true })
  await release?.remove()
}, patience)

const start = async (file?: string, more: Record<string, string> = {}): Promise<ServerProcess> => {
  const env = {
    ...more,
    ARMATURE_DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DATABASE_URL: withDatabase(superuser(), name),
  }
  const server = startServer(env, 'pipe', file)
  servers.push(server)
  await server.ready()
  return server
}

const stalePlan = 'cached plan must not change result type'

/** An error's cause is told by the server alone, which answers a fault of its own with no more than 500. */
const orderOver = async (server: ServerProcess): Promise<number> => {
  try {
    return (await walkMainJob(server.url)).order
  } catch (error) {
    throw new Error(`${String(error)}\nThe server wrote:\n${server.output()}`, { cause: error })
  }
}

interface Order {
  id: number
  pending_amount: string
}

/** An administrator's view of the deal behind an order. */
const dealOf = async ({ url }: ServerProcess, order: number) => {
  const admin = callAs(url, await signInOver(url, 'admin'))
  return {
    order: (await admin.get(`/api/shop/order/${order}/`)) as Order,
    timeline: await admin.get(`/api/shop/order/${order}/timeline/`),
    subOrders: await admin.get('/api/shop/suborder/'),
    quotes: await admin.get('/api/shop/quote/'),
    subQuotes: await admin.get('/api/shop/subquote/'),
  }
}

/** Pays what an order still costs, and asks for its invoice. */
const finishOrder = async ({ url }: ServerProcess, { id, pending_amount }: Order): Promise<Order> => {
  const customer = callAs(url, await signInOver(url, 'customer'))
  const paid = await customer.send('POST', `/api/shop/order/${id}/pay-balance/`, {
    amount: pending_amount,
    payment_method: 'pm_card_visa',
  })
  await customer.send('POST', `/api/shop/order/${id}/invoice/`, {})
  return paid as Order
}

// A deploy: copies of the release before serve on the database that the first copy of this one has migrated.
describe('the server of the release before', () => {
  it(
    'leaves deals that this one finishes, and does the main job on its database, beside it and after a restart too',
    { timeout: patience },
    async ({ skip }) => {
      const text = await readFile(path.join(import.meta.dirname, releaseNote), 'utf8')
      const note = JSON.parse(text) as ReleaseNote
      const missing = whyNotHere(note.commit)
      if (missing !== undefined) return skip(`Not run, since ${missing}.`)
      release = await checkOut(note)
      const before = await start(release.serverFile, withoutDemo)
      await openSmallMarket(withDatabase(superuser(), name))
      const deal = await dealOf(before, await orderOver(before))
      const now = await start(undefined, withoutDemo)
      const kept = await dealOf(now, deal.order.id)
      expect(kept).toMatchObject(deal)
      expect(await finishOrder(now, kept.order)).toMatchObject({ pending_amount: '0.00' })
      expect(await orderOver(before)).toBeGreaterThan(0)
      expect(await orderOver(now)).toBeGreaterThan(0)
      // Rolled back: nothing of this release runs any more.
      expect(await now.signal('SIGTERM')).toBe(0)
      expect(await before.signal('SIGTERM')).toBe(0)
      const rolledBack = await start(release.serverFile, withoutDemo)
      expect(await orderOver(rolledBack)).toBeGreaterThan(0)
    },
  )
})

describe('the server of this release', () => {
  it(
    'does the main job on connections that it has used, after a later one has added columns to every table',
    async () => {
      const now = await start(undefined, withoutDemo)
      await openSmallMarket(withDatabase(superuser(), name))
      expect(await orderOver(now)).toBeGreaterThan(0)
      await runOn(
        withDatabase(superuser(), name),
        `DO $$ DECLARE place regclass; BEGIN
          FOR place IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
          LOOP EXECUTE format('ALTER TABLE %s ADD COLUMN of_a_later_release text', place); END LOOP; END $$`,
      )
      expect(await orderOver(now)).toBeGreaterThan(0)
      expect(now.output()).not.toContain(stalePlan)
    },
    patience,
  )
})
