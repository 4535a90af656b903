import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inProject } from '../../../../../tools/project.ts'
import { openSmallShop } from '../../../testing/faults/small-shop.ts'
import { createDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import type { Database, Tables } from '../db/tables/tables.ts'

// These run deploy/pgbackrest on a PostgreSQL of their own, where `apt-get install postgresql pgbackrest restic` was done.

const isInstalled = (program: string, how: string): boolean => spawnSync(program, [how]).error === undefined
const binaries = spawnSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin'], {
  encoding: 'utf8',
}).stdout.trim()
const isReady = binaries !== '' && isInstalled('pgbackrest', 'version')

const patience = 180_000
const canary = 'Canary-4711'
const passphrase = randomBytes(32).toString('hex')

let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'armature-outside-'))
  await chmod(root, 0o755)
})
afterAll(() => rm(root, { recursive: true, force: true }), patience)

const at = (...names: string[]): string => path.join(root, ...names)

/** PostgreSQL doesn't run as root. */
const postgres = (() => {
  if (process.getuid?.() !== 0) return undefined
  const ids = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout.trim()
  return ids === '' ? undefined : { uid: Number(ids), gid: Number(ids) }
})()

const run = async (
  program: string,
  args: string[],
  env: Record<string, string> = {},
  user = postgres,
): Promise<string> => {
  const path = process.env.PATH ?? ''
  const { stdout } = await promisify(execFile)(program, args, {
    ...user,
    cwd: '/',
    env: { PATH: path, PGHOST: root, PGUSER: 'postgres', PGBACKREST_CONFIG: at('pgbackrest.conf'), ...env },
    maxBuffer: 100_000_000,
  })
  return stdout
}

const filesBelow = async (folder: string): Promise<Buffer[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  return Promise.all(files.map((file) => readFile(file)))
}

describe.runIf(isReady)('pgBackRest (left out unless it and PostgreSQL are installed)', () => {
  const bin = (name: string): string => path.join(binaries.split('\n').at(-1) ?? '', name)
  const pgCtl = (...args: string[]) =>
    run(bin('pg_ctl'), ['--silent', `--pgdata=${at('main')}`, '--wait', ...args])
  const start = () => pgCtl('start', `--log=${at('log')}`)
  const url = () => `postgres://postgres@localhost/armature?host=${encodeURIComponent(root)}`
  const withShop = async <T>(work: (shop: Database) => Promise<T>): Promise<T> => {
    const shop = createDatabase<Tables>(url(), { poolSize: 1, role: null })
    try {
      return await work(shop)
    } finally {
      await shop.destroy()
    }
  }

  beforeAll(async () => {
    if (postgres) await chown(root, postgres.uid, postgres.gid)
    const config = (await readFile(inProject('deploy/pgbackrest/pgbackrest.conf'), 'utf8'))
      .replace('repo1-path=/var/lib/pgbackrest', `repo1-path=${at('repository')}\nlock-path=${at('lock')}`)
      .replace('pg1-path=/var/lib/postgresql/18/main', `pg1-path=${at('main')}\npg1-socket-path=${root}`)
      .replace('repo1-cipher-pass=…', `repo1-cipher-pass=${passphrase}`)
    await writeFile(at('pgbackrest.conf'), config)
    await run(bin('initdb'), [
      `--pgdata=${at('main')}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ])
    const archive = await readFile(inProject('deploy/pgbackrest/archive.conf'), 'utf8')
    const own = `listen_addresses = ''\nunix_socket_directories = '${root}'\n`
    await writeFile(at('main/postgresql.conf'), archive + own, { flag: 'a' })
    await start()
    await run('pgbackrest', ['--stanza=armature', 'stanza-create'])
    await run('createdb', ['armature'])
    await migrate(url())
    await openSmallShop(url())
  }, patience)
  afterAll(() => pgCtl('stop', '--mode=immediate').catch(() => {}), patience)

  it(
    'makes backups that were restored and read, and goes back to the minute before a deletion',
    { timeout: patience },
    async () => {
      await cp(inProject('deploy/pgbackrest/back-up.sh'), at('back-up.sh'))
      await run('sh', [at('back-up.sh')], { PGBIN: path.dirname(bin('pg_ctl')) })
      const [made] = await withShop((shop) => shop.selectFrom('backups').selectAll().execute())
      expect(made).toMatchObject({
        error: null,
        verified_at: expect.any(Date),
        finished_at: expect.any(Date),
      })
      expect(made?.bytes).toBeGreaterThan(100_000)

      const names = () => withShop((shop) => shop.selectFrom('products').select('name').execute())
      await withShop((shop) => shop.updateTable('products').set({ name: canary }).execute())
      const moment = new Date(Date.now() + 1)
      while (new Date() <= moment) await setImmediate()
      await withShop((shop) => shop.deleteFrom('products').execute())
      expect(await names()).toEqual([])
      await pgCtl('stop', '--mode=fast')
      const target = moment.toISOString().replace('T', ' ').replace('Z', '+00')
      await run('pgbackrest', [
        '--stanza=armature',
        '--delta',
        '--type=time',
        `--target=${target}`,
        '--target-action=promote',
        'restore',
      ])
      await start()
      const isOpen = async () =>
        (
          await run('psql', [
            '--tuples-only',
            '--no-align',
            '--command=SELECT pg_is_in_recovery()',
            'armature',
          ])
        ).trim()
      await expect.poll(isOpen, { timeout: patience }).toBe('f')
      expect(await names()).toEqual([{ name: canary }])
      // The mark of what OpenSSL's way encrypts; packed as they are, a search for words would prove nothing.
      const kept = await filesBelow(at('repository'))
      expect(kept.length).toBeGreaterThan(100)
      expect(kept.filter((bytes) => bytes.subarray(0, 8).toString() !== 'Salted__')).toEqual([])
    },
  )

  it('says in its row that a backup failed', { timeout: patience }, async () => {
    await expect(
      run('sh', [at('back-up.sh')], { PGBIN: '/nowhere', PGBACKREST_CONFIG: '/nowhere' }),
    ).rejects.toThrow()
    const rows = await withShop((shop) =>
      shop.selectFrom('backups').select(['error', 'verified_at']).orderBy('id', 'desc').limit(1).execute(),
    )
    expect(rows).toEqual([{ error: expect.stringContaining('exit code'), verified_at: null }])
  })
})

describe.runIf(isInstalled('restic', 'version'))('restic (left out unless it is installed)', () => {
  /** The commands of a unit, with this machine's paths. */
  const commandsOf = async (unit: string): Promise<string[][]> =>
    (await readFile(inProject('deploy/pgbackrest', unit), 'utf8'))
      .replaceAll('/var/lib/armature', root)
      .replaceAll('%%', '%')
      .split('\n')
      .filter((line) => line.startsWith('ExecStart='))
      .map((line) => line.slice('ExecStart='.length).split(' ').slice(1))
  const restic = (...args: string[]) =>
    run(
      'restic',
      args,
      { RESTIC_REPOSITORY: at('restic'), RESTIC_PASSWORD: passphrase, HOME: root },
      undefined,
    )
  const runUnit = async (unit: string) => {
    for (const args of await commandsOf(unit)) await restic(...args)
  }

  it(
    'brings uploads back as they were at a moment, and keeps them unreadable',
    { timeout: patience },
    async () => {
      const file = at('media/files/ab/one/image.webp')
      await mkdir(path.dirname(file), { recursive: true })
      await mkdir(at('media/incoming'))
      const content = randomBytes(10_000)
      await writeFile(file, content)
      await writeFile(at('media/incoming/half'), 'half')
      await restic('--quiet', 'init')
      await runUnit('armature-uploads.service')
      await rm(file)
      await runUnit('armature-uploads.service')
      await runUnit('armature-uploads-check.service')
      const snapshots = JSON.parse(await restic('snapshots', '--json')) as { id: string }[]
      expect(snapshots).toHaveLength(2)
      await restic('--quiet', 'restore', snapshots[0]?.id ?? '', '--target', at('back'))
      expect((await readFile(path.join(at('back'), file))).equals(content)).toBe(true)
      expect(await readdir(path.join(at('back'), at('media')))).toEqual(['files'])
      expect(
        (await filesBelow(at('restic'))).filter((bytes) => bytes.includes(content.subarray(0, 32))),
      ).toEqual([])
    },
  )
})
