import type { ChildProcess } from 'node:child_process'
import { startFenced } from '../../files/sandbox/fenced-process.ts'
import { toArguments } from './child-messages.ts'
import type { Assignment } from './child-messages.ts'

const wasmPageBytes = 65_536

/** Most WebAssembly memory, as a share of the whole; the rest is for the triangles in JavaScript. */
const wasmShare = 0.7

/**
 * Optimising the importer's 8 MB of code costs more than it gains in a process that converts one usual part:
 * half the processor time and half the memory. A large file gains more than that.
 */
const optimiseFromBytes = 2_000_000

/** Node's flags for that process, beside those of every fenced one. */
export const converterFlags = (maxRssBytes: number, fileBytes: number): string[] => {
  const pages = Math.max(4_096, Math.floor((maxRssBytes * wasmShare) / wasmPageBytes))
  return [
    '--allow-worker',
    `--wasm-max-mem-pages=${pages}`,
    ...(fileBytes < optimiseFromBytes ? ['--liftoff-only'] : []),
  ]
}

/** A process for one conversion. */
export const startChild = (assignment: Assignment, fileBytes: number): ChildProcess =>
  startFenced(
    new URL('./converter-process.ts', import.meta.url),
    toArguments(assignment),
    converterFlags(assignment.maxRssBytes, fileBytes),
  )
