import { queryClient } from './query-client.ts'

/** An answer that doesn't come holds nothing up for longer. */
const patienceMs = 4_000

/** Actions once nothing is being asked for, as when a screen has what it shows first. Answers what forgets it before that. */
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
  // Waits until the parts that mount with it have asked.
  timers.add(setTimeout(look))
  return forget
}
