import PQueue from 'p-queue'

/**
 * Work that takes a core or much memory waits here for its turn. `take` answers null where too many wait
 * already: an endless queue would only answer everybody too late.
 */
export interface ConcurrencyLimit {
  take<T>(work: () => Promise<T>): Promise<T> | null
}

export const createConcurrencyLimit = (limit: { atOnce: number; waiting: number }): ConcurrencyLimit => {
  const queue = new PQueue({ concurrency: limit.atOnce })
  return {
    take: (work) => (queue.pending >= limit.atOnce && queue.size >= limit.waiting ? null : queue.add(work)),
  }
}
