import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quickFolder } from '../../../../../../tools/quick-folder.ts'
import { freePort } from '../../../../../../tools/free-port.ts'
import { signInOver, startServer } from '../../../../testing/faults/server-process.ts'
import { openSmallShop, withoutDemo } from '../../../../testing/faults/small-shop.ts'
import { throwawaySettings } from '../../../../testing/test-database-setup.ts'
import { picture } from '../../../../testing/files/uploads.ts'
import { backUp, restore, runningUrl } from './embedded-backup.ts'
import { placeOf } from './embedded-place.ts'
import { unprivilegedUser } from './embedded-user.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const patience = 300_000
const options = { log: () => {}, settings: throwawaySettings, lockWaitMs: 0 }
const projectFolder = path.resolve(import.meta.dirname, '../../../../../..')

let parent: string
let children: ChildProcess[]

beforeEach(async () => {
  parent = await mkdtemp(path.join(quickFolder(), 'armature-backup-'))
  await chmod(parent, 0o755)
  children = []
})
afterEach(async () => {
  // Each stops its database in order.
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    }),
  )
  await rm(parent, { recursive: true, force: true })
}, patience)

const at = (name: string) => path.join(parent, name)

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs one statement on the database of a data folder, started for this alone. */
const on = async (dataDir: string, sql: string): Promise<unknown[]> => {
  const server = await startEmbeddedPostgres({ ...options, dataDir })
  const client = await connect(server.url)
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
    await server.stop()
  }
}

const keepSeven = 'CREATE TABLE kept AS SELECT 7 AS n'

/** The database of a data folder, kept running by another process. */
const hold = async (dataDir: string): Promise<string> => {
  const holder = path.resolve(import.meta.dirname, '../../../../testing/faults/hold-database.ts')
  const child = spawn(process.execPath, [holder, dataDir], { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return url
}

const shop = async () => {
  await on(at('data'), keepSeven)
  await mkdir(path.join(at('data'), 'media/files/ab'), { recursive: true })
  await writeFile(path.join(at('data'), 'media/files/ab/picture.webp'), 'a picture')
  await writeFile(path.join(at('data'), 'server-secret'), 'a secret of the shop', { mode: 0o600 })
}

// Each starts and stops a database several times.
describe('a backup', { timeout: patience }, () => {
  it('brings back rows, uploads and the secret after all is lost', async () => {
    await shop()
    await backUp(at('data'), at('backup'), options)
    await rm(at('data'), { recursive: true })
    await restore(at('backup'), at('data'), options)
    expect(await on(at('data'), 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    expect(await readFile(path.join(at('data'), 'media/files/ab/picture.webp'), 'utf8')).toBe('a picture')
    expect(await readFile(path.join(at('data'), 'server-secret'), 'utf8')).toBe('a secret of the shop')
  })

  it('is not made over something, nor of nothing, and not put over something or unfinished', async () => {
    await shop()
    await expect(backUp(at('data'), at('data'), options)).rejects.toThrow('is not empty')
    await expect(backUp(at('nothing'), at('backup'), options)).rejects.toThrow('There is no data folder')
    await backUp(at('data'), at('backup'), options)
    await expect(restore(at('backup'), at('data'), options)).rejects.toThrow('is not empty')
    // A backup that was cut short.
    await rm(path.join(at('backup'), 'armature-backup.json'))
    await expect(restore(at('backup'), at('new'), options)).rejects.toThrow('cut short')
  })

  it('is not made within what is copied, by whatever way that folder is named', async () => {
    await shop()
    const media = path.join(at('data'), 'media')
    await symlink(media, at('link'))
    for (const target of [media, path.join(media, 'bk'), path.join(at('link'), 'new/bk'), `${media}/./x/..`])
      await expect(backUp(at('data'), target, options), target).rejects.toThrow(/is not empty|lies in/)
    await expect(backUp(at('data'), path.join(media, 'bk'), options)).rejects.toThrow(/lies in .*media/)
    const { cluster } = await placeOf(at('data'), unprivilegedUser())
    await expect(backUp(at('data'), path.join(cluster, 'bk'), options)).rejects.toThrow(/lies in .*cluster/)
    await backUp(at('data'), path.join(at('data'), 'media-backup'), options)
  })

  it('whose restore is cut short begins no empty shop, and is restored again over what is there', async () => {
    await shop()
    await backUp(at('data'), at('backup'), options)
    const files = path.join(at('backup'), 'cluster')
    await rename(files, at('out-of-reach'))
    await expect(restore(at('backup'), at('new'), options)).rejects.toThrow()
    await expect(on(at('new'), 'SELECT 1')).rejects.toThrow(`A restore into ${at('new')} was cut short`)
    await rename(at('out-of-reach'), files)
    // A file that the database misses: found by the restore's own run of it, the last that can go wrong.
    const version = path.join(files, 'global/pg_control')
    await rename(version, at('control'))
    await expect(restore(at('backup'), at('new'), options)).rejects.toThrow('did not start')
    await expect(on(at('new'), 'SELECT 1')).rejects.toThrow('was cut short')
    await rename(at('control'), version)
    await restore(at('backup'), at('new'), options)
    expect(await on(at('new'), 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  })

  it('is not restored beside the database of DATABASE_URL, which it would not reach', async () => {
    const env = { ARMATURE_DATA_DIR: at('new'), DATABASE_URL: 'postgres://127.0.0.1:1/shop' }
    await expect(run('restore.ts', env, at('backup'))).rejects.toThrow('pg_restore')
  })

  it(
    'of a database that is written to meanwhile is whole, and as of its end',
    async () => {
      await on(at('data'), 'CREATE TABLE pairs (one int, other int, weight text)')
      const client = await connect(await hold(at('data')))
      await client.query("INSERT INTO pairs SELECT 0, 0, repeat('x', 500) FROM generate_series(1, 2000)")
      let written = 0
      const ending = new AbortController()
      const writing = (async () => {
        while (!ending.signal.aborted) {
          // Both numbers, in rows all over the table, or neither; and the log of it is thrown away as it can be.
          await client.query('UPDATE pairs SET one = one + 1, other = other + 1')
          written += 1
          await client.query('SELECT pg_switch_wal(); CHECKPOINT')
        }
      })()
      const before = written
      await backUp(at('data'), at('backup'), options)
      const during = written
      ending.abort()
      await writing
      await client.end()
      await restore(at('backup'), at('restored'), options)
      const rows = await on(
        at('restored'),
        'SELECT count(*)::int AS rows, min(one) AS least, max(one) AS most, bool_and(one = other) AS paired FROM pairs',
      )
      const [{ most = -1 } = {}] = rows as { most?: number }[]
      expect(rows).toEqual([{ rows: 2000, paired: true, least: most, most }])
      expect(during).toBeGreaterThan(before)
      expect(most).toBeGreaterThanOrEqual(before)
      expect(most).toBeLessThanOrEqual(written)
    },
    patience,
  )
})

/** One of the project's commands, to its end. */
const run = async (tool: string, env: Record<string, string>, ...args: string[]): Promise<string> => {
  const child = spawn(process.execPath, [path.join(projectFolder, 'tools/operate', tool), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(output)
  return output
}

describe('a shop', () => {
  it(
    'is backed up while it sells, and goes on elsewhere with its people, stock and pictures',
    async () => {
      const serve = async (name: string) => {
        const env = { ARMATURE_DATA_DIR: at(name), PORT: String(await freePort()), ...withoutDemo }
        const started = startServer(env)
        children.push(started.child)
        await started.ready()
        return started
      }
      const server = await serve('data')
      const superuserUrl = (await runningUrl(at('data'))) ?? ''
      await openSmallShop(superuserUrl)
      const guest = await connect(superuserUrl)
      const { rows: logins } = await guest.query(`SELECT DISTINCT usename::text AS login FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`)
      expect(logins).toEqual([{ login: 'armature_owner' }])
      await guest.end()
      const headers = { authorization: `JWT ${await signInOver(server.url, 'vendor')}` }
      const me = (await (await fetch(`${server.url}/api/me/`, { headers })).json()) as { id: number }
      const componentsAt = async (url: string) => {
        const call = `/api/market/product/search/?type=COMPONENT&vendor__user_ptr__in=${me.id}`
        const answer = await fetch(`${url}${call}`, { headers })
        return ((await answer.json()) as { results: { id: number; quantity: number }[] }).results
      }
      const [product] = await componentsAt(server.url)
      const form = new FormData()
      form.set('folder', 'images/products/ARM-1')
      form.set('file', new Blob([await picture()]), 'arm.png')
      const uploaded = await fetch(`${server.url}/image/upload`, { method: 'POST', headers, body: form })
      const { secure_url } = (await uploaded.json()) as { secure_url: string }
      let [acknowledged, attempted] = [0, 0]
      const ending = new AbortController()
      const selling = (async () => {
        for (let quantity = 1; !ending.signal.aborted; quantity += 1) {
          attempted = quantity
          const answer = await fetch(`${server.url}/api/market/component/write/${product?.id}/`, {
            method: 'PATCH',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ quantity }),
          })
          if (answer.status === 200) acknowledged = quantity
        }
      })()
      const before = acknowledged
      const said = await run('backup.ts', { ARMATURE_DATA_DIR: at('data') }, at('backup'))
      const after = attempted
      ending.abort()
      await selling
      expect(said).toContain(`Backed up ${at('data')}`)
      expect(after).toBeGreaterThan(before)
      expect(await server.signal('SIGTERM')).toBe(0)
      await rm(path.join(at('data'), 'media'), { recursive: true })

      await run('restore.ts', { ARMATURE_DATA_DIR: at('restored') }, at('backup'))
      const again = await serve('restored')
      const found = (await componentsAt(again.url)).find(({ id }) => id === product?.id)
      expect(found?.quantity).toBeGreaterThanOrEqual(before)
      expect(found?.quantity).toBeLessThanOrEqual(after)
      const shown = await fetch(`${again.url}${new URL(secure_url).pathname}`, { headers })
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(await again.signal('SIGTERM')).toBe(0)
    },
    patience,
  )
})
