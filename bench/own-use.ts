import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Order, Report } from './messages.ts'

// The figures that a server process of the bench reports of itself: processor time, memory, and turns of its event loop.

export const report = (message: Report): void => void process.send?.(message)

/** Resident bytes, without what a collection of garbage would free. */
const residentBytes = (): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let time = 0; time < 3; time += 1) collect()
  return process.memoryUsage.rss()
}

/** Of the event loop's turns since it was asked last; watched from the first question on. */
const turns = monitorEventLoopDelay({ resolution: 1 })

/** Answers questions about processor time, memory and turns, and ends with the process that asks. */
export const answerMeasures = (): void => {
  process.on('message', ({ kind, id }: Order) => {
    if (kind === 'processor time') {
      const { user, system } = process.cpuUsage()
      report({ kind: 'used', id, ms: (user + system) / 1_000 })
    }
    if (kind === 'longest turn') {
      report({ kind: 'longest', id, ms: turns.max / 1e6 })
      turns.enable()
      turns.reset()
    }
    if (kind === 'memory') report({ kind: 'resident', id, bytes: residentBytes() })
  })
  process.on('disconnect', () => process.exit(0))
}
