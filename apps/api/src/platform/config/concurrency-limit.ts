import PQueue from 'p-queue'

/**
 * A queue for work that takes a core or much memory. `take` returns null where too many wait already, since an endless
 * queue would only answer everybody too late.
 */
export interface ConcurrencyLimit {
  /** `of` is the owner of the work: owners take turns, however much work one of them has. */
  take<T>(work: () => Promise<T>, of?: number | string): Promise<T> | null
}

interface Room {
  atOnce: number
  waiting: number
}

/** No bound except the individual ones. */
export const anyNumber: Room = { atOnce: Infinity, waiting: Infinity }

/** `each` limits one owner; by default to the whole. `lines` holds only owners with work. */
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
