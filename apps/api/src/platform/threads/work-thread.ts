import { Piscina } from 'piscina'
import { createConcurrencyLimit } from '../config/concurrency-limit.ts'

/** Work that would hold the process for long, done one task after another by a thread of its own (decision 124). */
export interface WorkThread<Task, Result> {
  /**
   * The task's result; null where too many tasks wait already, or where this one took too long or too much memory. Those
   * whose tasks they are, by `of`, take turns.
   */
  run: (task: Task, of?: number | string) => Promise<Result | null>
}

export interface ThreadOptions {
  /** The module that does the work, and the name of its function: it takes a task, and both task and result are copied. */
  file: URL
  name: string
  /** Tasks that may wait at once. */
  waiting: number
  /** The thread is ended, and the task given up, after this time. */
  mostMs: number
  megabytes: number
}

/** An idle thread ends after this time, and gives its memory back. */
const idleMs = 30_000

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** A thread that starts with its first task. */
export const createWorkThread = <Task, Result>(options: ThreadOptions): WorkThread<Task, Result> => {
  const { waiting } = options
  const turns = createConcurrencyLimit({ atOnce: 1, waiting }, { atOnce: 1, waiting: Math.ceil(waiting / 5) })
  const pool = new Piscina<Task, Result>({
    filename: options.file.href,
    name: options.name,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: options.megabytes },
  })
  const work = async (task: Task): Promise<Result | null> => {
    // From the task's own begin: the tasks before it may have taken their time.
    const tooLong = AbortSignal.timeout(options.mostMs)
    try {
      return await pool.run(task, { signal: tooLong })
    } catch (error) {
      if (tooLong.aborted || isTooMuch(error)) return null
      throw error
    }
  }
  return { run: async (task, of) => turns.take(() => work(task), of) }
}
