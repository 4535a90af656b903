import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Order, Report } from './messages.ts'

export const report = (message: Report): void => void process.send?.(message)

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let time = 0; time < 3; time += 1) collect()
}

/** Reports processor time, collects garbage on request, and ends with its parent process. */
export const answerMeasures = (): void => {
  process.on('message', ({ kind, id }: Order) => {
    if (kind === 'processor time') {
      const { user, system } = process.cpuUsage()
      report({ kind: 'used', id, ms: (user + system) / 1_000 })
    }
    if (kind === 'collect garbage') {
      collectGarbage()
      report({ kind: 'done', id })
    }
  })
  process.on('disconnect', () => process.exit(0))
}
