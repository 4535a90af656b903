import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, truncate } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../../../tools/free-port.ts'
import { inProject } from '../../../../../tools/project.ts'
import { quickFolder } from '../../../../../tools/quick-folder.ts'
import type { ServerProcess } from '../../../testing/faults/server-process.ts'
import { signInOver, startServer } from '../../../testing/faults/server-process.ts'
import { openSmallShop, withoutDemo } from '../../../testing/faults/small-shop.ts'
import { picture } from '../../../testing/files/uploads.ts'
import { runningUrl } from '../db/embedded/embedded-backup.ts'

const patience = 300_000
const backupKey = 'f0e1d2c3b4a5968778695a4b3c2d1e0f0011223344556677'
const canary = 'Canary-4711'

let parent: string
const servers: ServerProcess[] = []

beforeAll(async () => {
  vi.setConfig({ testTimeout: patience })
  parent = await mkdtemp(path.join(quickFolder(), 'armature-moment-'))
  await chmod(parent, 0o755)
  await mkdir(at('backups'))
  await drill()
}, patience)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.signal('SIGTERM')))
  await rm(parent, { recursive: true, force: true })
}, patience)

const at = (...names: string[]): string => path.join(parent, ...names)

const serve = async (name: string, more: Record<string, string> = {}): Promise<ServerProcess> => {
  const env = { ARMATURE_DATA_DIR: at(name), PORT: String(await freePort()), ...withoutDemo, ...more }
  const server = startServer(env)
  servers.push(server)
  await server.ready()
  return server
}

const ask = async <Row extends pg.QueryResultRow>(name: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: await runningUrl(at(name)) })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

interface Component {
  id: number
  quantity: number
}

const shopAt = async ({ url }: ServerProcess) => {
  const headers = { authorization: `JWT ${await signInOver(url, 'vendor')}` }
  const call = async (method: string, address: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${url}${address}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const { id } = (await (await call('GET', '/api/me/')).json()) as { id: number }
  return {
    call,
    components: async (): Promise<Component[]> => {
      const answer = await call(
        'GET',
        `/api/market/product/search/?type=COMPONENT&vendor__user_ptr__in=${id}`,
      )
      return ((await answer.json()) as { results: Component[] }).results
    },
    upload: async (): Promise<string> => {
      const form = new FormData()
      form.set('folder', 'images/products/ARM-1')
      form.set('file', new Blob([await picture()]), 'arm.png')
      const answer = await fetch(`${url}/image/upload`, { method: 'POST', headers, body: form })
      return new URL(((await answer.json()) as { secure_url: string }).secure_url).pathname
    },
    look: (address: string) => fetch(`${url}${address}`, { headers }),
  }
}

/** A moment with nothing in it: what is acknowledged lies before, and what comes is after. */
const quietMoment = async (): Promise<Date> => {
  const moment = new Date(Date.now() + 1)
  while (new Date() <= moment) await setImmediate()
  return moment
}

let moment: Date
let uploaded: string
let deleted: Component
let pictured: Buffer

/** A shop sells until a moment; then a product, a price list and an upload are deleted, and the server ends. */
const drill = async (): Promise<void> => {
  let server = await serve('data', backupEnv())
  await openSmallShop((await runningUrl(at('data'))) ?? '')
  let shop = await shopAt(server)
  await vi.waitUntil(
    async () => {
      const [row] = await ask<{ verified_at: Date | null; error: string | null }>(
        'data',
        'SELECT verified_at, error FROM backups',
      )
      if (row?.error != null) throw new Error(row.error)
      return row?.verified_at != null
    },
    { timeout: patience, interval: 200 },
  )
  const [component] = await shop.components()
  if (component === undefined) throw new Error('The small shop has a component')
  deleted = component
  uploaded = await shop.upload()
  pictured = Buffer.from(await (await shop.look(uploaded)).arrayBuffer())
  const edited = `/api/market/component/write/${component.id}/`
  await shop.call('PATCH', edited, { name: canary, quantity: 11 })
  moment = await quietMoment()
  // A minute is long enough for the log of it to be archived, and the uploads before it.
  await ask('data', 'SELECT pg_switch_wal()')
  const archived = async () => (await filesBelow(at('backups'))).some((file) => file.endsWith('.webp'))
  await vi.waitUntil(archived, { timeout: patience, interval: 200 })
  await shop.call('PATCH', edited, { quantity: 12 })
  // The database outlives a server that is killed, and writes on. Nothing takes its log away meanwhile.
  await server.signal('SIGKILL')
  await ask('data', "INSERT INTO seed_runs VALUES ('while no server ran', now())")
  for (let times = 0; times < 3; times += 1) await ask('data', 'SELECT pg_switch_wal(), txid_current()')
  server = await serve('data', backupEnv())
  shop = await shopAt(server)
  await shop.call('DELETE', edited)
  await ask('data', "UPDATE media SET unused_since = now() - interval '2 days'")
  await ask('data', "SELECT graphile_worker.add_job('sweep-media')")
  await vi.waitUntil(async () => (await shop.look(uploaded)).status === 404, {
    timeout: patience,
    interval: 100,
  })
  expect(await server.signal('SIGTERM')).toBe(0)
}

const backupEnv = () => ({ BACKUP_DIR: at('backups'), BACKUP_KEY: backupKey })

const run = async (folder: string, to: string, ...more: string[]): Promise<string> => {
  const args = [inProject('tools/operate/restore.ts'), at(folder), ...more]
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', ARMATURE_DATA_DIR: at(to), BACKUP_KEY: backupKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(output)
  return output
}

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

describe('a shop whose data were deleted at noon', () => {
  it('is back at 11:59 with all that was acknowledged, uploads too', async () => {
    const said = await run('backups', 'before', '--to', moment.toISOString())
    expect(said).toContain(moment.toISOString())
    const server = await serve('before')
    const shop = await shopAt(server)
    expect(await shop.components()).toMatchObject([{ id: deleted.id, quantity: 11 }])
    expect(await ask('before', 'SELECT name FROM products')).toEqual([{ name: canary }])
    const shown = await shop.look(uploaded)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pictured)
    // It goes on like any other.
    await shop.call('PATCH', `/api/market/component/write/${deleted.id}/`, { quantity: 13 })
    expect(await server.signal('SIGTERM')).toBe(0)
  })

  it('is as it ended where no moment is named', async () => {
    await run('backups', 'after')
    const server = await serve('after')
    expect(await ask('after', "SELECT FROM seed_runs WHERE name LIKE 'while%'")).toHaveLength(1)
    expect(await (await shopAt(server)).components()).toEqual([])
    expect(await filesBelow(at('after', 'media', 'files'))).toEqual([])
    expect(await server.signal('SIGTERM')).toBe(0)
  })

  it('left no word of itself in its backups', async () => {
    const files = await filesBelow(at('backups'))
    const [, publicId = 'none'] = /([\w-]{22})/.exec(uploaded) ?? []
    expect(files.filter((file) => file.includes(publicId))).toEqual([])
    expect(files.length).toBeGreaterThan(1_000)
    for (const file of files) {
      const bytes = await readFile(file)
      expect(bytes.subarray(0, 16).toString(), file).toBe(file.endsWith('.gone') ? '' : 'armature backup ')
      for (const plain of [canary, pictured.subarray(20, 60)]) expect(bytes.includes(plain), file).toBe(false)
    }
    expect(await readdir(at('data'))).not.toContain('backup-check')
    expect(await readdir(at('data'))).not.toContain('backup-draft')
  })
})

describe('a restore', () => {
  /** The newest but one: of the log, not the last one, whose loss is only an earlier end. */
  const oneOf = async (below: string, pattern: RegExp): Promise<string> => {
    const found = (await filesBelow(at('backups'))).filter(
      (file) => pattern.test(file) && file.includes(below),
    )
    const file = found.toSorted().at(-2)
    if (file === undefined) throw new Error(`no files of ${below}`)
    return file
  }

  it.each([
    ['log', /[0-9A-F]{24}$/],
    ['files/cluster/base', /\d$/],
    ['uploads', /\.webp$/],
  ])('names a file of %s that was cut, and one that is missing', async (below, pattern) => {
    const file = await oneOf(`/${below}/`, pattern)
    await copyFile(file, at('saved'))
    try {
      await truncate(file, 60)
      await expect(run('backups', `cut-${below[0]}`, '--to', moment.toISOString())).rejects.toThrow(
        `${file} doesn't open`,
      )
      await rm(file)
      if (below !== 'uploads')
        await expect(run('backups', `gone-${below[0]}`, '--to', moment.toISOString())).rejects.toThrow(
          'missing',
        )
    } finally {
      await rename(at('saved'), file)
    }
  })

  it('says plainly what it lacks: the key, a time that it holds, a folder of backups', async () => {
    await expect(run('backups', 'none', '--to', 'noon')).rejects.toThrow('--to takes a time such as')
    await expect(run('backups', 'none', '--to', '2020-01-01 12:00')).rejects.toThrow('The oldest moment that')
    await expect(run('data', 'none')).rejects.toThrow('holds no backup')
    await expect(run('backups', 'none', '--to', new Date().toISOString())).rejects.toThrow(
      'The backup ends before',
    )
  })
})
