import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { endProcess, obeyServer } from '../../files/sandbox/fenced-child.ts'
import type { ChildMessage } from './child-messages.ts'
import { fromArguments } from './child-messages.ts'
import type { ContentOutcome } from './convert-content.ts'

// The child process of one conversion. Its main thread only watches, since the importers run as one long call in a
// thread beside it and can't be asked to stop.

const watchEveryMs = 20
const assignment = fromArguments(process.argv.slice(2))

const answer = (message: ChildMessage): void => {
  const isLast = message.type === 'outcome'
  process.send?.(message, () => isLast && endProcess())
}

/** Reports why the process crashed before it examined the file. */
const giveUp = (error: unknown): void => {
  process.stderr.write(String(error instanceof Error ? error.stack : error), () => process.exit(1))
}

obeyServer()

/** The refusal of a conversion that has used up its memory or its time; undefined while it has not. */
const exceeded = (): ContentOutcome | undefined => {
  if (process.memoryUsage.rss() > assignment.maxRssBytes)
    return { ok: false, failure: 'out_of_memory', detail: 'over the limit' }
  // Processor time, not wall-clock time: a good file may have to wait on a busy machine.
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1_000 > assignment.maxCpuMs)
    return { ok: false, failure: 'timeout', detail: `after ${assignment.maxCpuMs} ms of processor time` }
  return undefined
}
const watch = (): void => {
  const outcome = exceeded()
  if (!outcome) return
  clearInterval(watching)
  answer({ type: 'outcome', outcome })
}
const watching = setInterval(watch, watchEveryMs)
watch()

let started = false
const content = await buffer(process.stdin)
const worker = new Worker(new URL('./converter-worker.ts', import.meta.url), {
  workerData: { assignment, content },
  // The other half is for the importer's own memory, which V8 doesn't count here.
  resourceLimits: { maxOldGenerationSizeMb: Math.max(64, assignment.maxRssBytes / 2 / 1_048_576) },
})
worker.on('message', (message: ChildMessage) => {
  started = true
  answer(message)
})
worker.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    answer({ type: 'outcome', outcome: { ok: false, failure: 'out_of_memory', detail: error.message } })
  } else if (started) {
    answer({ type: 'outcome', outcome: { ok: false, failure: 'unreadable', detail: error.message } })
  } else giveUp(error)
})
