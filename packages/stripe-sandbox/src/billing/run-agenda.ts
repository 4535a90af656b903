import { runOneTask } from './renewals.ts'
import type { SandboxWorld } from '../run-sandbox-call.ts'
import { runSandboxCall } from '../run-sandbox-call.ts'
import type { SandboxLog } from '../webhook-delivery.ts'

const request = {
  id: 'agenda',
  path: '/_sandbox/tasks',
  objectId: '',
  form: {},
  account: null,
  idempotencyKey: null,
}

/** Runs what is due by the sandbox's own time, each task in a separate transaction. */
export const runAgenda = async (world: SandboxWorld, stopping: AbortSignal): Promise<void> => {
  let done = true
  while (done && !stopping.aborted) {
    const answer = await runSandboxCall(world, runOneTask, request)
    done = (answer.body as { done?: boolean }).done === true
  }
}

interface AgendaOptions {
  everyMs: number
  /** Called after every check, since tasks record events. */
  onDone: () => void
  log: SandboxLog
}

/** Checks repeatedly for due tasks; `stop` waits for a running check. */
export const startAgenda = (world: SandboxWorld, stopping: AbortSignal, options: AgendaOptions) => {
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  const look = async () => {
    isRunning = true
    try {
      await runAgenda(world, stopping)
      options.onDone()
    } catch (error) {
      // A due task stays due.
      if (!stopping.aborted) options.log.warn({ err: error }, 'sandbox agenda failed, tried again soon')
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => {
    if (!isRunning) running = look()
  }, options.everyMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
