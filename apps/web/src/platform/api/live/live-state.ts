import { createStore } from '@tanstack/react-store'

/**
 * Whether this screen is told of changes by itself: `connecting` at first, `on`, or `lost` once it was without
 * a connection for a while.
 */
export type LiveStatus = 'connecting' | 'on' | 'lost'

/** Apart from web/platform/api/live/live.ts, which brings the socket's code. */
export const liveState = createStore<LiveStatus>('connecting')

export const setLiveStatus = (next: LiveStatus): void => liveState.setState(() => next)

/** Says over the live connection that one is typing; nothing where there is none. */
let say: (channel: string) => void = () => {}
export const setTypist = (next: (channel: string) => void): void => {
  say = next
}
export const sayTyping = (channel: string): void => say(channel)

export interface Typing {
  channel: string
  user: number
}
const typingListeners = new Set<(typing: Typing) => void>()
export const hearTyping = (typing: Typing): void => {
  for (const listener of typingListeners) listener(typing)
}
/** Somebody else is typing in a chat. */
export const onTyping = (listener: (typing: Typing) => void): (() => void) => {
  typingListeners.add(listener)
  return () => typingListeners.delete(listener)
}

/** How often to ask again while nobody tells: a query's `refetchInterval`. */
export const whileNotTold = (everyMs: number) => (): number | false =>
  liveState.get() === 'on' ? false : everyMs
