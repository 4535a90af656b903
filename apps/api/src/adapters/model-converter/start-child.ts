import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { programEnvironment } from '../../db/program-environment.ts'
import { toArguments } from './child-messages.ts'
import type { Assignment } from './child-messages.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
const api = path.resolve(here, '../../..')
const project = path.resolve(api, '../..')

/** The process may read code and nothing else: no data folder, no configuration, not even the file itself. */
const readable = [
  here,
  path.join(api, 'package.json'),
  path.join(project, 'node_modules'),
  path.join(project, 'packages/domain'),
]

const wasmPageBytes = 65_536

/** Most WebAssembly memory, as a share of the whole; the rest is for the triangles in JavaScript. */
const wasmShare = 0.7

/**
 * Optimising the importer's 8 MB of code costs more than it gains in a process that converts one usual part:
 * half the processor time and half the memory. A large file gains more than that (`npm run bench:models`).
 */
const optimiseFromBytes = 2_000_000

/** The process gives way to the server (0), but not so far that a conversion on a busy machine runs out of its time. */
const priority = 4

/** Node's flags for that process. */
export const sandboxFlags = (maxRssBytes: number, fileBytes: number): string[] => {
  const pages = Math.max(4_096, Math.floor((maxRssBytes * wasmShare) / wasmPageBytes))
  return [
    '--no-warnings',
    '--permission',
    `--import=${new URL('./refuse-network.ts', import.meta.url).href}`,
    '--allow-worker',
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    `--wasm-max-mem-pages=${pages}`,
    ...(fileBytes < optimiseFromBytes ? ['--liftoff-only'] : []),
  ]
}

/** Puts a program into a network of its own, in which there is nothing; a login without rights may do so too. */
const alone = ['/usr/bin/unshare', '--map-root-user', '--net', '--']

let canBeAlone: boolean | undefined

/** The start of a conversion's command line: Node, behind what takes the network away where the system has it. */
export const sandboxCommand = (): [string, ...string[]] => {
  const [program = '', ...args] = alone
  canBeAlone ??= process.platform === 'linux' && spawnSync(program, [...args, '/bin/true']).status === 0
  return canBeAlone ? [program, ...args, process.execPath] : [process.execPath]
}

/**
 * A process for one conversion, with nothing that a stranger's file could be after: an empty environment,
 * no files but code, no programs, no native add-ons, no network. It also gives way to the server where both want the
 * processor.
 */
export const startChild = (assignment: Assignment, fileBytes: number): ChildProcess => {
  const [program, ...before] = sandboxCommand()
  const script = fileURLToPath(new URL('./converter-process.ts', import.meta.url))
  const flags = sandboxFlags(assignment.maxRssBytes, fileBytes)
  const child = spawn(program, [...before, ...flags, script, ...toArguments(assignment)], {
    cwd: here,
    env: { SystemRoot: programEnvironment().SystemRoot },
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority)
  } catch {
    // The process has ended already; the handler of its exit says how.
  }
  return child
}
