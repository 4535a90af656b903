/**
 * Work that takes a core or much memory waits here for its turn. `take` answers null where too many wait
 * already: an endless queue would only answer everybody too late.
 */
export interface ConcurrencyLimit {
  take<T>(work: () => Promise<T>): Promise<T> | null
}

export const createConcurrencyLimit = ({
  atOnce,
  waiting,
}: {
  atOnce: number
  waiting: number
}): ConcurrencyLimit => {
  const queue: (() => void)[] = []
  let running = 0
  const run = async <T>(work: () => Promise<T>, turn: Promise<void> | undefined): Promise<T> => {
    if (turn !== undefined) await turn
    try {
      return await work()
    } finally {
      // The next one takes over this place; it is free only where nobody waits.
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
  return {
    take: (work) => {
      if (running < atOnce) {
        running += 1
        return run(work, undefined)
      }
      if (queue.length >= waiting) return null
      const { promise, resolve } = Promise.withResolvers<void>()
      queue.push(resolve)
      return run(work, promise)
    },
  }
}
