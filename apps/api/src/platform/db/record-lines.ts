import PQueue from 'p-queue'
import { serverLimits } from '../config/server-limits.ts'

/** By database, since tests have several. */
const linesOf = new WeakMap<object, Map<string, PQueue>>()

const tooLate = (): Error =>
  Object.assign(new Error('Its turn at a record did not come in time'), { code: 'ETIMEDOUT' })

/**
 * Lets the writers of one record go one after another, in the order in which they came. Without it each would hold a
 * connection while it waits for the record's lock, so that a crowd at one record would leave none for anybody else.
 */
export const inLine = <Result>(db: object, record: string, write: () => Promise<Result>): Promise<Result> => {
  const lines = linesOf.get(db) ?? new Map<string, PQueue>()
  linesOf.set(db, lines)
  const line = lines.get(record) ?? new PQueue({ concurrency: 1 })
  lines.set(record, line)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(tooLate()), serverLimits.waitMs)
  const begin = () => {
    clearTimeout(timer)
    return write()
  }
  return line.add(begin, { signal: late.signal }).finally(() => {
    if (line.pending === 0 && line.size === 0) lines.delete(record)
  })
}
