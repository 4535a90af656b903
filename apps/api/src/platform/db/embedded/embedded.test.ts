import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quickFolder } from '../../../../../../tools/quick-folder.ts'
import { until } from '../../../../testing/faults/database-faults.ts'
import { throwawaySettings } from '../../../../testing/test-database-setup.ts'
import { signalProcess } from '../../../../testing/faults/signal-process.ts'
import { carriedBinaries } from './embedded-binaries.ts'
import { copiedFrom, readPidFile, runProgram } from './embedded-control.ts'
import { runningUrl, visitEmbedded } from './embedded-backup.ts'
import { asOwner } from './embedded-owner.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedOptions, EmbeddedPostgres } from './embedded.ts'
import { migrate } from '../migrate.ts'
import { unprivilegedUser } from './embedded-user.ts'
import { StartupError } from '../startup-error.ts'

const isRoot = process.getuid?.() === 0
const holder = path.resolve(import.meta.dirname, '../../../../testing/faults/hold-database.ts')

let dataDir: string
let started: EmbeddedPostgres[]
let children: ChildProcess[]
let logged: string[]

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(quickFolder(), 'armature-embedded-'))
  // PostgreSQL's user can't enter a folder of mkdtemp; it usually can enter a project's folder.
  await chmod(dataDir, 0o755)
  started = []
  children = []
  logged = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(started.map((server) => server.stop()))
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (more: Partial<EmbeddedOptions> = {}) => {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (line) => logged.push(line),
    settings: throwawaySettings,
    lockWaitMs: 0,
    ...more,
  })
  started.push(server)
  return server
}

const startChild = async (folder = dataDir) => {
  const child = spawn(process.execPath, [holder, folder], { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, line }
}

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const postmaster = async (url: string): Promise<number> => {
  const [row] = (await query(url, "select pg_read_file('postmaster.pid') as file")) as [{ file: string }]
  return Number(row.file.split('\n')[0])
}

const kill = async (child: ChildProcess) => {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

describe('the embedded database', () => {
  test('keeps its rows from one start to the next, and stops with the server', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 7 as n')
    await first.stop()
    await expect(query(first.url, 'select 1')).rejects.toThrow()
    const second = await start()
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('serves by a login without superuser rights, to which an earlier release’s objects come over', async () => {
    const before = await start()
    // As earlier releases left it: made by the superuser, who owned the database too.
    await query(before.url, 'ALTER DATABASE armature OWNER TO armature')
    await query(before.url, 'DROP OWNED BY armature_owner; DROP ROLE armature_owner')
    await migrate(before.url)
    await query(before.url, "INSERT INTO seed_runs (name, finished_at) VALUES ('kept', now())")
    await before.stop()
    const { url } = await start()
    expect(logged).toContain('The database is handed over to a login without superuser rights.')
    const owner = asOwner(url)
    expect(
      await query(
        owner,
        'SELECT rolname, rolsuper, rolcreaterole, rolbypassrls FROM pg_roles WHERE rolname = current_user',
      ),
    ).toEqual([{ rolname: 'armature_owner', rolsuper: false, rolcreaterole: false, rolbypassrls: false }])
    const left = await query(
      url,
      `SELECT o.identity FROM (
        SELECT 'pg_class'::regclass AS class, oid, relowner AS owner FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
        UNION ALL SELECT 'pg_proc'::regclass, oid, proowner FROM pg_proc
        UNION ALL SELECT 'pg_type'::regclass, oid, typowner FROM pg_type WHERE typtype IN ('e', 'd')
        UNION ALL SELECT 'pg_namespace'::regclass, oid, nspowner FROM pg_namespace) every,
        pg_identify_object(class, oid, 0) o
      WHERE owner = 'armature'::regrole AND coalesce(o.schema, o.name) NOT IN ('pg_catalog', 'pg_toast', 'information_schema')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = class AND d.objid = every.oid AND d.deptype = 'e')`,
    )
    expect(left).toEqual([])
    expect(await migrate(owner)).toEqual([])
    await query(
      owner,
      'ALTER TABLE seed_runs ADD COLUMN later text; ALTER TYPE quote_status ADD VALUE IF NOT EXISTS $$X$$',
    )
    expect(await query(owner, 'SELECT name FROM seed_runs')).toEqual([{ name: 'kept' }])
    await started.at(-1)?.stop()
    await start()
    expect(logged.filter((line) => line.includes('handed over'))).toHaveLength(1)
  }, 120_000)

  test('is PostgreSQL 18 with a locale that sorts alike everywhere, and asks for the password', async () => {
    const { url } = await start()
    const [row] = await query(
      url,
      `select current_setting('server_version_num')::int / 10000 as major, datlocale as locale,
        current_setting('listen_addresses') as addresses from pg_database where datname = current_database()`,
    )
    expect(row).toEqual({ major: 18, locale: 'C.UTF-8', addresses: '' })
    const wrong = new URL(url)
    wrong.password = 'guessed'
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  test('is taken over, still running, after the server was killed', async () => {
    const { child, line: url } = await startChild()
    await query(url, 'create table kept as select 7 as n')
    const before = await postmaster(url)
    await kill(child)
    const second = await start()
    expect(await postmaster(second.url)).toBe(before)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
    expect(logged).toEqual(['Using the database that an earlier start left running.'])
  })

  test.runIf(process.platform !== 'win32')(
    'is not reached from a copy of its folder while its server is left running',
    async () => {
      const [original, copy] = [path.join(dataDir, 'original'), path.join(dataDir, 'copy')]
      const { child, line: url } = await startChild(original)
      await query(url, 'create table kept as select 7 as n')
      const before = await postmaster(url)
      await kill(child)
      await promisify(execFile)('cp', ['-a', original, copy])
      const refusal = start({ dataDir: copy })
      await expect(refusal).rejects.toBeInstanceOf(StartupError)
      await expect(refusal).rejects.toThrow(
        `is a copy of ${original}/postgres/cluster, whose server (process ${before}) runs.`,
      )
      expect(await runningUrl(copy)).toBeUndefined()
      expect(await query(url, 'select n from kept')).toEqual([{ n: 7 }])
      // Under another name it is the server's own folder still.
      const renamed = path.join(dataDir, 'renamed')
      const clusterOf = (folder: string) => path.join(folder, 'postgres', 'cluster')
      await rename(original, renamed)
      const running = { pid: before, folder: clusterOf(original) }
      expect(await copiedFrom({ cluster: clusterOf(renamed) }, running)).toBeUndefined()
      await rename(renamed, original)
      expect(await postmaster((await start({ dataDir: original })).url)).toBe(before)
    },
  )

  test('comes back with its rows after it was killed together with the server', async () => {
    const { child, line: url } = await startChild()
    await query(url, 'create table kept as select 7 as n')
    const pid = await postmaster(url)
    await kill(child)
    signalProcess(pid, 'SIGKILL')
    const second = await start()
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('refuses a second server on the same folder in one line, and leaves the first alone', async () => {
    const { child, line: url } = await startChild()
    const refusal = start()
    await expect(refusal).rejects.toBeInstanceOf(StartupError)
    await expect(refusal).rejects.toThrow(
      `Another server (process ${child.pid}) already uses the data folder ${dataDir}.`,
    )
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is left alone by another container while its server there shows life, and taken over when it no more does', async () => {
    const inside = await start()
    await query(inside.url, 'create table kept as select 7 as n')
    const before = await postmaster(inside.url)
    const lock = path.join(dataDir, 'postgres/armature.lock')
    const own = await readFile(lock, 'utf8')
    // A container counts its processes anew: its numbers are nobody's here.
    const foreign = `7 12345 pid:[1]@another-boot shop-in-a-box`
    await writeFile(lock, foreign)
    const options = { dataDir, log: () => {}, settings: throwawaySettings, lockWaitMs: 0 }
    // One after the other: a refusal that comes before it is awaited is nobody's.
    for (const tries of [start, () => visitEmbedded(options)]) {
      const attempt = tries()
      await expect(attempt).rejects.toBeInstanceOf(StartupError)
      await expect(attempt).rejects.toThrow(
        `A server elsewhere (shop-in-a-box, a container or another machine) uses the data folder ${dataDir}: do this from inside there.`,
      )
    }
    // Its machine goes by another name by now: it is the same one.
    const [pid, birth, numbers] = own.split(' ')
    await writeFile(lock, [pid, birth, numbers, 'as-it-was-named-before'].join(' '))
    const visit = await visitEmbedded(options)
    await visit.leave()
    expect(await postmaster(inside.url)).toBe(before)
    await writeFile(lock, own)
    await inside.stop()
    await writeFile(lock, foreign)
    await utimes(lock, new Date(0), new Date(0))
    expect(await query((await start()).url, 'select n from kept')).toEqual([{ n: 7 }])
    // The holder's own touch.
    await utimes(lock, new Date(0), new Date(0))
    await until(async () => (await stat(lock)).mtimeMs > 0)
  })

  test.runIf(process.platform !== 'win32')(
    'lies in folders whose names PostgreSQL reads as lists and escapes, and refuses in one line what its shell would read',
    async () => {
      const { url, stop } = await start({ dataDir: path.join(dataDir, "Robots, Inc's \\t") })
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
      await stop()
      for (const name of ['$HOME', '`id`', 'say "x"']) {
        const refusal = start({ dataDir: path.join(dataDir, name) })
        await expect(refusal).rejects.toBeInstanceOf(StartupError)
        await expect(refusal).rejects.toThrow("PostgreSQL can't be run in")
      }
    },
  )

  test.runIf(process.platform !== 'win32')(
    'that an earlier start left recovering is waited for, and not stopped to begin again',
    async () => {
      const first = await start()
      await query(first.url, 'create table kept as select 7 as n')
      await first.stop()
      const cluster = path.join(dataDir, 'postgres/cluster')
      const gate = path.join(dataDir, 'recovered')
      // Recovery that lasts until the file is there.
      await writeFile(
        path.join(cluster, 'postgresql.conf'),
        `\nhot_standby = off\nrestore_command = 'until [ -e ${gate} ]; do sleep 0.1; done; false'\n`,
        { flag: 'a' },
      )
      await writeFile(path.join(cluster, 'recovery.signal'), '')
      const user = unprivilegedUser()
      const program = { binaries: await carriedBinaries(user), user }
      const log = path.join(dataDir, 'postgres/postgres.log')
      await runProgram(program, 'pg_ctl', ['start', '-D', cluster, '-l', log, '-W'])
      await until(async () => (await readPidFile({ cluster }))?.starting === true)
      const starting = start()
      await until(async () => logged.some((line) => line.startsWith('Waiting for the database to recover')))
      await writeFile(gate, '')
      expect(await query((await starting).url, 'select n from kept')).toEqual([{ n: 7 }])
      expect(logged).toContain('Using the database that an earlier start left running.')
    },
  )

  test('reads the lock of an older version', async () => {
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true })
    const lock = path.join(dataDir, 'postgres/armature.lock')
    await writeFile(lock, `${process.pid} `)
    await expect(start()).rejects.toThrow('Another server')
    await writeFile(lock, `${process.pid} 1`)
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of two servers that start at once on a new folder, exactly one gets it', async () => {
    const lines = (await Promise.all([startChild(), startChild()])).map(({ line }) => line)
    expect(lines.filter((line) => line.startsWith('postgres://'))).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('StartupError: Another server'))).toHaveLength(1)
  })

  test('starts over a pid file whose number belongs to another program by now', async () => {
    const { stop } = await start()
    await stop()
    const home = path.join(dataDir, 'postgres')
    const stale = [process.pid, path.join(home, 'cluster'), 1, 5432, '/tmp', '', ' 1 1', 'ready'].join('\n')
    await writeFile(path.join(home, 'cluster/postmaster.pid'), stale)
    const again = await start()
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('begins anew when its first creation was cut short', async () => {
    await mkdir(path.join(dataDir, 'postgres/cluster.new/base'), { recursive: true })
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.each([
    ['PG_VERSION', '15\n', 'belongs to PostgreSQL 15'],
    ['postgresql.conf', 'nonsense here\n', 'did not start'],
    ['global/pg_control', 'garbage', 'did not start'],
  ])('says in one line that a damaged %s is the reason', async (file, content, message) => {
    await (await start()).stop()
    await writeFile(path.join(dataDir, 'postgres/cluster', file), content)
    const refusal = start()
    await expect(refusal).rejects.toBeInstanceOf(StartupError)
    await expect(refusal).rejects.toThrow(message)
    await expect(refusal).rejects.not.toThrow('\n')
  })

  test('says that a file is in the way of the data folder', async () => {
    const file = path.join(dataDir, 'file')
    await writeFile(file, '')
    await expect(start({ dataDir: path.join(file, 'data') })).rejects.toThrow(
      "can't be used: a file is where",
    )
  })

  test('uses a short socket folder where the data folder has a long path', async () => {
    const deep = path.join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
    const { url } = await start({ dataDir: deep })
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.runIf(isRoot)(
    'works for root in a folder that only root may enter, kept apart from a copy of it',
    async () => {
      const closed = path.join(dataDir, 'closed')
      await mkdir(path.join(closed, 'data'), { recursive: true, mode: 0o700 })
      const first = await start({ dataDir: path.join(closed, 'data') })
      const second = await start({ dataDir: path.join(closed, 'copy') })
      expect(second.home).not.toBe(first.home)
      expect(await readdir(path.join(closed, 'data'))).toEqual(['database-id'])
      expect((await stat(first.home)).mode & 0o777).toBe(0o700)
      for (const server of started.splice(0)) {
        await server.stop()
        await rm(server.home, { recursive: true })
      }
    },
  )

  test('keeps its password and its files from other users', async () => {
    await start()
    const home = path.join(dataDir, 'postgres')
    expect((await stat(home)).mode & 0o777).toBe(0o700)
    expect((await stat(path.join(home, 'password'))).mode & 0o777).toBe(0o600)
    expect(await readFile(path.join(home, 'postgres.log'), 'utf8')).not.toContain('password=')
  })
})

const debian15 = '/usr/lib/postgresql/15/bin'

test.skipIf(!existsSync(path.join(debian15, 'initdb')))(
  `the migrations run on PostgreSQL 15 (skipped without ${debian15})`,
  async () => {
    const { url } = await start({ binaries: { folder: debian15, major: 15 } })
    expect((await migrate(url)).length).toBeGreaterThan(0)
    expect(await migrate(url)).toEqual([])
  },
)
