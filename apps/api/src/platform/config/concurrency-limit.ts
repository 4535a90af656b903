import PQueue from 'p-queue'

/**
 * Work that takes a core or much memory waits here for its turn. `take` answers null where too many wait
 * already: an endless queue would only answer everybody too late.
 */
export interface ConcurrencyLimit {
  /** `of` is whose work it is: those who have work here take turns, however much of it one of them has. */
  take<T>(work: () => Promise<T>, of?: number | string): Promise<T> | null
}

interface Room {
  atOnce: number
  waiting: number
}

/** No bound but those of each. */
export const anyNumber: Room = { atOnce: Infinity, waiting: Infinity }

/**
 * `each` is what one of those that take turns may have of it; all of it where it is left out. `lines` holds who has work
 * here, and nobody else.
 */
export const createConcurrencyLimit = (
  all: Room,
  each: Room = all,
  lines = new Map<number | string, PQueue>(),
): ConcurrencyLimit => {
  const queue = new PQueue({ concurrency: all.atOnce })
  let taken = 0
  return {
    take: (work, of = '') => {
      const line = lines.get(of) ?? new PQueue({ concurrency: each.atOnce })
      const isFull = taken >= all.atOnce + all.waiting
      if (isFull || (line.pending >= each.atOnce && line.size >= each.waiting)) return null
      taken += 1
      lines.set(of, line)
      const end = () => {
        taken -= 1
        if (line.pending === 0 && line.size === 0) lines.delete(of)
      }
      // A line hands on its next one only when the one before has ended, behind all that the other lines handed on.
      return line.add(() => queue.add(work)).finally(end)
    },
  }
}
