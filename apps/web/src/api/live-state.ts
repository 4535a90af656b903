/**
 * Whether this screen is told of changes by itself: `connecting` at first, `on`, or `lost` once it was without
 * a connection for a while. Apart from api/live.ts, which brings the socket's code.
 */
export type LiveStatus = 'connecting' | 'on' | 'lost'

let status: LiveStatus = 'connecting'
const listeners = new Set<() => void>()

export const setLiveStatus = (next: LiveStatus): void => {
  status = next
  for (const listener of listeners) listener()
}

export const liveStatus = (): LiveStatus => status
export const onLive = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How often to ask again while nobody tells: a query's `refetchInterval`. */
export const whileNotTold = (everyMs: number) => (): number | false => (status === 'on' ? false : everyMs)
