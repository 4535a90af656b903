/**
 * Whether this screen is told of changes by itself: `connecting` at first, `on`, or `lost` once it was without
 * a connection for a while. Apart from api/live.ts, which brings the socket's code: this is on every screen.
 */
export type LiveStatus = 'connecting' | 'on' | 'lost'

interface LiveState {
  status: LiveStatus
  /** The connection's name, which writes carry so that this screen isn't told of its own doing. */
  id: string | undefined
}

const off: LiveState = { status: 'connecting', id: undefined }
let state = off
const listeners = new Set<() => void>()

export const setLive = (next: LiveState = off): void => {
  state = next
  for (const listener of listeners) listener()
}

export const liveId = (): string | undefined => state.id
export const liveStatus = (): LiveStatus => state.status
export const onLive = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How often to ask again while nobody tells: a query's `refetchInterval`. */
export const whileNotTold = (everyMs: number) => (): number | false =>
  state.status === 'on' ? false : everyMs
