import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../../tools/free-port.ts'
import { inProject } from '../../../../tools/project.ts'

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

const versions = '/usr/lib/postgresql'

/** `apt-get install postgresql patroni etcd-server haproxy` */
export const hasPatroni = ['patroni', 'etcd', 'haproxy', 'pg_basebackup'].every(isInstalled)

export interface Member {
  name: string
  port: number
  /** Patroni's own port. */
  restPort: number
  start: () => void
  /** Ends Patroni and its PostgreSQL at once, as the machine's end would. */
  die: () => Promise<void>
}

export interface DatabaseCluster {
  members: readonly [Member, Member]
  superuser: { name: string; password: string }
  /** The port of HAProxy, which leads to the primary. */
  proxyPort: number
  /** The member that takes writes; undefined for none. */
  primary: () => Promise<Member | undefined>
  /** Waits until one takes writes, and the other is its synchronous standby. */
  whole: () => Promise<void>
  stop: () => Promise<void>
}

/** PostgreSQL doesn't run as root, so Patroni doesn't either. */
const asPostgres =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'] : []

const answers = (port: number, call: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/${call}`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Two PostgreSQL under Patroni by the configuration of deploy/, with etcd and HAProxy. */
export const startCluster = async (): Promise<DatabaseCluster> => {
  const root = await mkdtemp(path.join(tmpdir(), 'armature-cluster-'))
  await chmod(root, 0o777)
  // A copy, since PostgreSQL's user may not be let into the project's folder.
  const configuration = path.join(root, 'patroni.yml')
  await copyFile(inProject('deploy/patroni/patroni.yml'), configuration)
  const children = new Set<ChildProcess>()
  const logs: string[] = []
  const run = (command: readonly string[], env: Record<string, string> = {}): ChildProcess => {
    const [program = '', ...args] = command
    const child = spawn(program, args, {
      cwd: root,
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => logs.push(chunk.toString()))
    children.add(child)
    return child
  }
  const kill = async (child: ChildProcess): Promise<void> => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
  const peer = `http://127.0.0.1:${peerPort}`
  const client = `http://127.0.0.1:${etcdPort}`
  run(
    `etcd --name=one --data-dir=${root}/etcd --listen-client-urls=${client} --advertise-client-urls=${client}
    --listen-peer-urls=${peer} --initial-advertise-peer-urls=${peer} --initial-cluster=one=${peer}`.split(
      /\s+/,
    ),
  )
  const [version = ''] = readdirSync(versions).toSorted().toReversed()
  const superuser = { name: 'postgres', password: 'a-drill' }
  const makeMember = async (name: string): Promise<Member> => {
    const [port, restPort] = [await freePort(), await freePort()]
    const folder = path.join(root, name)
    await mkdir(folder)
    await chmod(folder, 0o777)
    const env = {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: path.join(folder, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: path.join(versions, version, 'bin'),
      PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: superuser.name,
      PATRONI_SUPERUSER_PASSWORD: superuser.password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: superuser.password,
    }
    let patroni: ChildProcess | undefined
    return {
      name,
      port,
      restPort,
      start: () => {
        patroni = run([...asPostgres, 'patroni', configuration], env)
      },
      die: async () => {
        const file = await readFile(path.join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')
        if (patroni !== undefined) await kill(patroni)
        const postmaster = Number(file.split('\n')[0])
        if (postmaster > 0) process.kill(postmaster, 'SIGKILL')
      },
    }
  }
  const members = [await makeMember('one'), await makeMember('two')] as const
  const proxyFile = path.join(root, 'haproxy.cfg')
  const [one, two] = members
  const proxyText = (await readFile(inProject('deploy/patroni/haproxy.cfg'), 'utf8'))
    .replace('127.0.0.1:5000', `127.0.0.1:${proxyPort}`)
    .replace('10.0.0.1:5432 check port 8008', `127.0.0.1:${one.port} check port ${one.restPort}`)
    .replace('10.0.0.2:5432 check port 8008', `127.0.0.1:${two.port} check port ${two.restPort}`)
  await writeFile(proxyFile, proxyText)
  run(['haproxy', '-db', '-f', proxyFile])
  const waitFor = async (what: string, condition: () => Promise<boolean>): Promise<void> => {
    const until = Date.now() + 180_000
    while (!(await condition())) {
      if (Date.now() > until) throw new Error(`The cluster has no ${what}:\n${logs.join('').slice(-8_000)}`)
      await delay(200)
    }
  }
  const primary = async (): Promise<Member | undefined> => {
    const found = await Promise.all(members.map(({ restPort }) => answers(restPort, 'primary')))
    return members[found.indexOf(true)]
  }
  await waitFor('etcd', () => answers(etcdPort, 'health'))
  one.start()
  await waitFor('primary', async () => (await primary()) === one)
  two.start()
  return {
    members,
    superuser,
    proxyPort,
    primary,
    whole: () =>
      waitFor('synchronous standby', async () => {
        const first = await primary()
        const other = members.find((member) => member !== first)
        return first !== undefined && other !== undefined && answers(other.restPort, 'sync')
      }),
    stop: async () => {
      for (const member of members) await member.die()
      for (const child of children) await kill(child)
      await rm(root, { recursive: true, force: true })
    },
  }
}
