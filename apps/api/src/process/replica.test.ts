import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../tools/free-port.ts'
import type { ServerProcess } from '../../testing/faults/server-process.ts'
import { signInOver, startServer } from '../../testing/faults/server-process.ts'
import { openSmallMarket, withoutDemo } from '../../testing/faults/small-shop.ts'
import type { StreamingReplica } from '../../testing/faults/streaming-replica.ts'
import { hasPostgresql, startReplica } from '../../testing/faults/streaming-replica.ts'
import { prepareDatabase } from '../../testing/prepare-database.ts'
import { runOn } from '../../testing/test-database.ts'
import { createDatabase } from '../platform/db/client.ts'
import type { Database, Tables } from '../platform/db/tables/tables.ts'

interface Product {
  id: number
  sku: string
  quantity: number
}

/** Somebody's browser at several copies: cookies know no ports. */
const openBrowser = (token: string) => {
  const cookies = new Map([['csrftoken', 'of-the-drill']])
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      authorization: `JWT ${token}`,
      'content-type': 'application/json',
      'x-csrftoken': 'of-the-drill',
      cookie,
    }
    const answer = await fetch(url, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer
  }
  return {
    cookies,
    products: async ({ url }: ServerProcess): Promise<Product[]> => {
      const answer = await send(`${url}${endpointPaths.searchProducts.path}?type=COMPONENT`, {
        method: 'GET',
      })
      return ((await answer.json()) as { results: Product[] }).results
    },
    setStock: ({ url }: ServerProcess, id: number, quantity: number) => {
      const { method, path: call } = endpointPaths.setStock
      return send(`${url}${call}`, { method, body: JSON.stringify({ lines: [{ id, quantity }] }) })
    },
  }
}

describe.runIf(hasPostgresql)('lists with a replica (apt-get install postgresql)', () => {
  let databases: StreamingReplica
  let owner: Database
  let dataDir: string
  let copies: [ServerProcess, ServerProcess]
  let vendor: ReturnType<typeof openBrowser>
  let other: ReturnType<typeof openBrowser>
  let id: number

  const replay = (what: 'pause' | 'resume') => runOn(databases.replicaUrl, `SELECT pg_wal_replay_${what}()`)

  /** Gives the product another number at the primary without announcing it, so that only a reading of the primary shows it. */
  const renumberQuietly = async (sku: string): Promise<void> => {
    await runOn(
      databases.primaryUrl,
      `BEGIN; SET LOCAL session_replication_role = replica; UPDATE products SET sku = '${sku}' WHERE id = ${id}; COMMIT`,
    )
  }
  const numbersAt = async (copy: ServerProcess, browser = other): Promise<string[]> =>
    (await browser.products(copy)).filter((one) => one.id === id).map(({ sku }) => sku)

  beforeAll(async () => {
    databases = await startReplica()
    await prepareDatabase(databases.primaryUrl)
    await openSmallMarket(databases.primaryUrl)
    owner = createDatabase<Tables>(databases.primaryUrl, { poolSize: 1, role: null })
    dataDir = await mkdtemp(path.join(tmpdir(), 'armature-replica-data-'))
    const start = async (): Promise<ServerProcess> =>
      startServer({
        ...withoutDemo,
        LOG_LEVEL: 'fatal',
        PORT: String(await freePort()),
        ARMATURE_DATA_DIR: dataDir,
        SERVER_SECRET: secret,
        DATABASE_URL: databases.primaryUrl,
        DATABASE_REPLICA_URL: databases.replicaUrl,
      })
    const secret = randomBytes(32).toString('base64url')
    copies = [await start(), await start()]
    for (const copy of copies) await copy.ready()
    vendor = openBrowser(await signInOver(copies[0].url, 'vendor'))
    other = openBrowser(await signInOver(copies[0].url, 'admin'))
    const product = await sql<{ id: number }>`SELECT p.id FROM products p JOIN users u ON u.id = p.vendor_id
      WHERE u.username = 'vendor'`.execute(owner)
    id = product.rows[0]?.id ?? 0
    // The replica is asked once a browser knows what it wrote last.
    const { rows } = await sql<{ id: number }>`SELECT p.id FROM products p JOIN users u ON u.id = p.vendor_id
      WHERE u.username = 'vendor2'`.execute(owner)
    await vendor.setStock(copies[0], id, 5)
    await other.setStock(copies[0], rows[0]?.id ?? 0, 5)
  })
  afterAll(async () => {
    for (const copy of copies) await copy.signal('SIGKILL')
    await owner.destroy()
    await databases.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('come from the replica once it has everything that was announced', async () => {
    await renumberQuietly('before')
    await expect.poll(() => numbersAt(copies[0])).toEqual(['before'])
    await replay('pause')
    await renumberQuietly('after')
    // The primary knows better, and isn't asked.
    expect(await numbersAt(copies[0])).toEqual(['before'])
    // The primary answers readers who wrote later than the replica knows, or can't say.
    const last = other.cookies.get('written')
    for (const written of ['FFFFFFFF/FFFFFFFF', 'nonsense', undefined]) {
      if (written === undefined) other.cookies.delete('written')
      else other.cookies.set('written', written)
      expect(await numbersAt(copies[0])).toEqual(['after'])
    }
    other.cookies.set('written', last ?? '')
    expect(await numbersAt(copies[0])).toEqual(['before'])
    await replay('resume')
    await expect.poll(() => numbersAt(copies[0])).toEqual(['after'])
  })

  it('hold what their reader wrote, at whichever copy, while the replica stands still', async () => {
    await replay('pause')
    for (let quantity = 100; quantity < 150; quantity += 1) {
      const [first, second] = quantity % 2 === 0 ? copies : copies.toReversed()
      if (first === undefined || second === undefined) throw new Error('there are two copies')
      await vendor.setStock(first, id, quantity)
      const mine = (await vendor.products(second)).find((one) => one.id === id)
      expect(mine?.quantity).toBe(quantity)
    }
    // The change was announced, so others read it, too.
    await expect
      .poll(async () => (await other.products(copies[1])).find((one) => one.id === id)?.quantity)
      .toBe(149)
    await replay('resume')
  })

  it('go on from the primary when the replica dies', async () => {
    await databases.kill()
    await vendor.setStock(copies[0], id, 7)
    for (const copy of copies)
      for (const browser of [vendor, other]) {
        const found = (await browser.products(copy)).find((one) => one.id === id)
        expect(found?.quantity).toBe(7)
      }
  })
})
