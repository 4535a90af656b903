import { createStore } from '@tanstack/react-store'

/**
 * Whether this screen is told of changes by itself: `connecting` at first, `on`, or `lost` once it was without
 * a connection for a while.
 */
export type LiveStatus = 'connecting' | 'on' | 'lost'

/** Apart from api/live.ts, which brings the socket's code. */
export const liveState = createStore<LiveStatus>('connecting')

export const setLiveStatus = (next: LiveStatus): void => liveState.setState(() => next)

/** How often to ask again while nobody tells: a query's `refetchInterval`. */
export const whileNotTold = (everyMs: number) => (): number | false =>
  liveState.get() === 'on' ? false : everyMs
