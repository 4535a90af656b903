import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Order, Report } from './messages.ts'

export interface BenchServer {
  url: string
  /** The milliseconds of processor time that its process has used. */
  processorTime: () => Promise<number>
  collectGarbage: () => Promise<void>
  /** For our server: clears its list and search caches. */
  forget: () => Promise<void>
  stop: () => void
}

const running = new Set<ChildProcess>()

/** Stops everything that still runs, after an interruption. */
export const stopServers = (): void => {
  for (const child of running) child.kill('SIGKILL')
}

type Ask = Order extends infer One ? (One extends Order ? Omit<One, 'id'> : never) : never

/** Starts one of the server files in a separate process, so that load and server share no event loop. */
export const startServer = async (file: string, env: Record<string, string>): Promise<BenchServer> => {
  const child = fork(path.join(import.meta.dirname, file), [], {
    serialization: 'advanced',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  running.add(child)
  const waiting = new Map<number, (report: Report) => void>()
  let next = 1
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('exit', (code) => {
      running.delete(child)
      reject(new Error(`${file} ended with ${code}`))
    })
  })
  // Its end is an error only for a caller that waits for an answer.
  ended.catch(() => {})
  const listening = new Promise<string>((resolve) => {
    child.on('message', (message: Report) => {
      if (message.kind === 'listening') resolve(message.url)
      else waiting.get(message.id)?.(message)
    })
  })
  const ask = (order: Ask): Promise<Report> => {
    const id = next++
    const answered = new Promise<Report>((resolve) => waiting.set(id, resolve))
    child.send({ ...order, id })
    return Promise.race([answered, ended])
  }
  return {
    url: await Promise.race([listening, ended]),
    processorTime: async () => {
      const report = await ask({ kind: 'processor time' })
      if (report.kind !== 'used') throw new Error('its processor time was asked for')
      return report.ms
    },
    collectGarbage: async () => void (await ask({ kind: 'collect garbage' })),
    forget: async () => void (await ask({ kind: 'forget' })),
    stop: () => void child.kill('SIGKILL'),
  }
}
