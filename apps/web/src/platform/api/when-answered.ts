import { queryClient } from './query-client.ts'

/** A missing answer delays nothing for longer than this. */
const patienceMs = 4_000

/** Runs actions once no query is pending, as when a screen has its first content. Returns a function that cancels them. */
export const whenAnswered = (act: () => unknown): (() => void) => {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const run = (): void => {
    forget()
    act()
  }
  const look = (): void => {
    if (queryClient.isFetching() === 0) run()
  }
  const leave = queryClient.getQueryCache().subscribe(look)
  const forget = (): void => {
    for (const timer of timers) clearTimeout(timer)
    leave()
  }
  timers.add(setTimeout(run, patienceMs))
  // Waits until the parts that mount with it have sent their queries.
  timers.add(setTimeout(look))
  return forget
}
