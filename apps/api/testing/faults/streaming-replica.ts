import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../../tools/free-port.ts'
import { runOn } from '../test-database.ts'
import { portIsOpen } from './port-is-open.ts'

const versions = '/usr/lib/postgresql'

/** `apt-get install postgresql` */
export const hasPostgresql =
  existsSync(versions) && spawnSync('pg_basebackup', ['--version']).error === undefined

export interface StreamingReplica {
  primaryUrl: string
  replicaUrl: string
  /** Ends the standby at once. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** PostgreSQL and a standby that streams from it, both with the superuser `postgres` and no passwords. */
export const startReplica = async (): Promise<StreamingReplica> => {
  const [version = ''] = readdirSync(versions).toSorted().toReversed()
  const bin = (program: string): string => path.join(versions, version, 'bin', program)
  const isRoot = process.getuid?.() === 0
  const root = await mkdtemp(path.join(tmpdir(), 'armature-replica-'))
  await chmod(root, 0o777)
  const command = (program: string, args: readonly string[]): [string, string[]] =>
    isRoot
      ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--', bin(program), ...args]]
      : [bin(program), [...args]]
  const run = (program: string, ...args: string[]): void => {
    const { status, stderr } = spawnSync(...command(program, args), { cwd: root })
    if (status !== 0) throw new Error(`${program}: ${String(stderr)}`)
  }
  const start = async (folder: string, port: number) => {
    const settings = [`port=${port}`, 'unix_socket_directories=', 'max_connections=200', 'fsync=off'].flatMap(
      (one) => ['-c', one],
    )
    const child = spawn(...command('postgres', ['-D', folder, ...settings]), { cwd: root, stdio: 'ignore' })
    await portIsOpen(port, () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${child.exitCode}`)
    })
    return async (): Promise<void> => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
  }
  const [port, standbyPort] = [await freePort(), await freePort()]
  const [folder, standbyFolder] = [path.join(root, 'primary'), path.join(root, 'standby')]
  run('initdb', '-D', folder, '--username=postgres', '--auth=trust', '--encoding=UTF8')
  const stopPrimary = await start(folder, port)
  run(
    'pg_basebackup',
    '-D',
    standbyFolder,
    '-R',
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'postgres',
    '-c',
    'fast',
  )
  const kill = await start(standbyFolder, standbyPort)
  const urlOf = (at: number): string => `postgres://postgres@127.0.0.1:${at}/armature`
  await runOn(`postgres://postgres@127.0.0.1:${port}/postgres`, 'CREATE DATABASE armature')
  return {
    primaryUrl: urlOf(port),
    replicaUrl: urlOf(standbyPort),
    kill,
    stop: async () => {
      await kill()
      await stopPrimary()
      await rm(root, { recursive: true, force: true })
    },
  }
}
