import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { programEnvironment } from '../../db/program-environment.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
const api = path.resolve(here, '../../../..')
const project = path.resolve(api, '../..')

/** The process gives way to the server (0), but not so far that its work on a busy machine runs out of its time. */
const priority = 4
/** On Linux, from -1,000 to 1,000: when memory runs out, this process ends instead of the server. */
const endsBeforeOthers = '800'

/** Node's flags for a process that may only read code, in its folder and its dependencies. */
export const fenceFlags = (folder: string): string[] => [
  '--no-warnings',
  '--permission',
  `--import=${new URL('./refuse-network.ts', import.meta.url).href}`,
  ...[
    folder,
    here,
    path.join(api, 'package.json'),
    path.join(project, 'node_modules'),
    path.join(project, 'packages/domain'),
  ].map((one) => `--allow-fs-read=${one}`),
]

/** Runs a program in an empty network of its own, which needs no privileges. */
const alone = ['/usr/bin/unshare', '--map-root-user', '--net', '--']

let canBeAlone: boolean | undefined

/** The start of the command line: Node, behind what takes the network away where the system has it. */
export const fenceCommand = (): [string, ...string[]] => {
  const [program = '', ...args] = alone
  canBeAlone ??= process.platform === 'linux' && spawnSync(program, [...args, '/bin/true']).status === 0
  return canBeAlone ? [program, ...args, process.execPath] : [process.execPath]
}

const yieldToOthers = (pid: number): void => {
  try {
    setPriority(pid, priority)
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/oom_score_adj`, endsBeforeOthers)
  } catch {
    // The process has ended already; the handler of its exit says how.
  }
}

/**
 * A process for one untrusted file, with nothing for such a file to attack: an empty environment, no files but code, no
 * programs, no native add-ons, no network. The file comes through standard input. The process also yields to the server
 * when processor or memory run short.
 */
export const startFenced = (script: URL, args: readonly string[], flags: readonly string[]): ChildProcess => {
  const [program, ...before] = fenceCommand()
  const file = fileURLToPath(script)
  const folder = path.dirname(file)
  const child = spawn(program, [...before, ...fenceFlags(folder), ...flags, file, ...args], {
    cwd: folder,
    env: { SystemRoot: programEnvironment().SystemRoot },
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })
  if (child.pid !== undefined) yieldToOthers(child.pid)
  return child
}

const lastWordsLength = 4_000

/** Keeps the end of what a process writes to its standard error, which says how it died, if it did. */
const lastWordsOf = (child: ChildProcess): (() => string) => {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-lastWordsLength)
  })
  return () => words
}

/** How a process ended: by itself or by a signal, with its last words, and whether it had used up its time. */
export interface FencedEnd {
  code: number | null
  signal: string | null
  words: string
  isOverdue: boolean
}

const clockTicksASecond = 100

/** The processor time that a process has used; null where the system doesn't say it. */
const processorMsOf = (pid: number | undefined): number | null => {
  if (process.platform !== 'linux' || pid === undefined) return null
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / clockTicksASecond
  } catch {
    return null
  }
}

/** A process is looked at this often. */
const lookEveryMs = 500

interface Following<Message> {
  /** The most time by the clock. */
  timeoutMs: number
  /** The most time of the processor; a busy machine takes nothing of it. */
  processorMs?: number
  onMessage: (message: Message) => void
  /** Ends the process; the promise rejects with its reason. */
  signal?: AbortSignal
}

/** Hands a file to a process, follows it to its end, and closes the file. Rejects where either can't be begun. */
export const feedFenced = <Message>(
  child: ChildProcess,
  file: Readable,
  { timeoutMs, processorMs = Infinity, onMessage, signal }: Following<Message>,
): Promise<FencedEnd> =>
  new Promise((resolve, reject) => {
    const lastWords = lastWordsOf(child)
    let failed: { error: unknown } | undefined
    let isOverdue = false
    const kill = () => child.kill('SIGKILL')
    const fail = (error: unknown) => {
      failed ??= { error }
      kill()
    }
    const abort = () => fail(signal?.reason)
    signal?.addEventListener('abort', abort)
    const end = () => {
      isOverdue = true
      kill()
    }
    const timer = setTimeout(end, timeoutMs)
    const looking = setInterval(
      () => (processorMsOf(child.pid) ?? 0) > processorMs && end(),
      Math.min(lookEveryMs, processorMs),
    )
    child.on('message', onMessage)
    child.once('error', fail)
    // The promise settles only once the process is gone, so that the next one has its memory.
    child.once('close', (code, killedBy) => {
      clearTimeout(timer)
      clearInterval(looking)
      signal?.removeEventListener('abort', abort)
      file.destroy()
      if (failed) reject(failed.error as Error)
      else resolve({ code, signal: killedBy, words: lastWords(), isOverdue })
    })
    // A process that ends early closes its input. How it ended says more than this error does.
    child.stdin?.on('error', () => {})
    file.once('error', fail)
    if (child.stdin) file.pipe(child.stdin)
    if (signal?.aborted) abort()
  })

/** Whether a process ended for want of memory: by its own limit, or by the system, which kills when all of it is used. */
export const ranOutOfMemory = ({ signal, words }: FencedEnd): boolean =>
  signal === 'SIGKILL' || /out of memory/i.test(words)
