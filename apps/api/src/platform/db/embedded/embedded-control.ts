import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { programEnvironment } from '../program-environment.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'
import type { Place } from './embedded-place.ts'
import type { UnprivilegedUser } from './embedded-user.ts'

export interface Cluster {
  binaries: PostgresBinaries
  place: Place
  user: UnprivilegedUser | undefined
}

export interface Outcome {
  code: number
  /** The program's output; empty for pg_ctl, whose output goes to the server's log. */
  output: string
}

/** The facts in postmaster.pid about a server that may or may not be alive. */
export interface RunningServer {
  pid: number
  /** The cluster's folder, as it was called when the server started. */
  folder: string
  port: number
  socketFolder: string
  address: string
  ready: boolean
  /** It isn't up yet: it begins, or recovers from a crash. */
  starting: boolean
}

/**
 * Runs one of PostgreSQL's programs as its user. From `/`, because its user may be unable to enter
 * ours. pg_ctl gets no pipes: the server that it leaves behind would hold them open for ever.
 */
export const runProgram = (
  { binaries, user }: Pick<Cluster, 'binaries' | 'user'>,
  name: 'initdb' | 'pg_ctl',
  args: string[],
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      path.join(binaries.folder, process.platform === 'win32' ? `${name}.exe` : name),
      args,
      {
        cwd: process.platform === 'win32' ? binaries.folder : '/',
        env: programEnvironment(),
        stdio: name === 'pg_ctl' ? 'ignore' : ['ignore', 'pipe', 'pipe'],
        // Ctrl-C in a terminal goes to the whole group: the server must be stopped by us, in order.
        detached: true,
        windowsHide: true,
        ...user,
      },
    )
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })

/** True when a server runs on the cluster, even one started by another process. */
export const isRunning = async (cluster: Cluster): Promise<boolean> =>
  (await runProgram(cluster, 'pg_ctl', ['status', '-D', cluster.place.cluster])).code === 0

/** Ends a server at once, as a crash would; does nothing if none runs. */
export const endServer = async (cluster: Cluster): Promise<void> => {
  const how = ['-D', cluster.place.cluster, '-m', 'immediate', '-w', '-t', '10']
  await runProgram(cluster, 'pg_ctl', ['stop', ...how])
}

/** Undefined without a readable postmaster.pid. */
export const readPidFile = async (place: Pick<Place, 'cluster'>): Promise<RunningServer | undefined> => {
  const content = await readFile(path.join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', folder = '', , port = '', socketFolder = '', address = '', , status = ''] =
    content.split('\n')
  if (!/^\d+$/.test(pid)) return undefined
  const is = (word: string) => status.trim() === word
  const facts = { pid: Number(pid), folder, port: Number(port), socketFolder, address }
  // A restore's log is read as a standby reads it.
  return { ...facts, ready: is('ready'), starting: is('starting') || is('standby') }
}

/**
 * The folder whose server a cluster's postmaster.pid means, where it came with the files of a copy; undefined where the server is
 * the cluster's own. One that was renamed under its server keeps it: no other folder has that server in its postmaster.pid.
 */
export const copiedFrom = async (
  { cluster }: Pick<Place, 'cluster'>,
  { pid, folder }: Pick<RunningServer, 'pid' | 'folder'>,
): Promise<string | undefined> => {
  const [own, other] = await Promise.all([cluster, folder].map((one) => stat(one).catch(() => undefined)))
  if (own === undefined || other === undefined) return undefined
  if (own.dev === other.dev && own.ino === other.ino) return undefined
  return (await readPidFile({ cluster: folder }))?.pid === pid ? folder : undefined
}

/**
 * True only where /proc proves that no server has this number: it is a zombie, which may stay one
 * where nothing reaps it, or another program, since numbers come back after a container's restart.
 * PostgreSQL itself would take either for a live server.
 */
export const isProvenDead = (pid: number): boolean => {
  try {
    const command = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')[0]
    return state === 'Z' || command !== 'postgres'
  } catch {
    return false
  }
}

/** The server's most recent FATAL or PANIC line with its hint, for a message. */
export const lastComplaint = async (logFile: string): Promise<string> => {
  const file = await open(logFile, 'r').catch(() => undefined)
  if (!file) return 'it left no log'
  try {
    const { size } = await file.stat()
    const length = Math.min(size, 8_192)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    const lines = buffer.toString().trim().split('\n')
    const complaint = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
    return complaint.replace(/^.*?(FATAL|PANIC):\s*/, '').trim() || `see ${logFile}`
  } finally {
    await file.close()
  }
}
