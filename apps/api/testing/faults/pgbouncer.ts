import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../../tools/free-port.ts'
import { inProject } from '../../../../tools/project.ts'
import { portIsOpen } from './port-is-open.ts'

/** `apt-get install pgbouncer` */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).error === undefined

export interface Pooler {
  url: string
  stop: () => Promise<void>
}

/** PgBouncer by the configuration of deploy/ before this database, with this many connections of it. */
export const startPgbouncer = async (databaseUrl: string, connections: number): Promise<Pooler> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'armature-pooler-'))
  await chmod(folder, 0o755)
  const direct = new URL(databaseUrl)
  const port = await freePort()
  const config = (await readFile(inProject('deploy/pgbouncer/pgbouncer.ini'), 'utf8'))
    .replace(
      /^armature = .*/m,
      `* = host=${direct.searchParams.get('host') ?? direct.hostname} port=${direct.port}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer', folder)
    .replace(/default_pool_size = .*/, `default_pool_size = ${connections}`)
    // A machine with other work is no reason to refuse.
    .replace(/query_wait_timeout = .*/, 'query_wait_timeout = 60')
  const password = decodeURIComponent(direct.password)
  await writeFile(path.join(folder, 'userlist.txt'), `"${direct.username}" "${password}"\n`)
  await writeFile(path.join(folder, 'pgbouncer.ini'), config)
  // It doesn't run as root.
  const asUser = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn('pgbouncer', [...asUser, path.join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await portIsOpen(port, () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${output}`)
  })
  const url = new URL(databaseUrl)
  url.search = ''
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
