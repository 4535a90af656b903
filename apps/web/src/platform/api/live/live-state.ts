import { createStore } from '@tanstack/react-store'

/** Whether this screen gets live changes: `connecting` at first, `on`, or `lost` after some time without a connection. */
export type LiveStatus = 'connecting' | 'on' | 'lost'

/** Separate from web/platform/api/live/live.ts, which loads the socket's code. */
export const liveState = createStore<LiveStatus>('connecting')

export const setLiveStatus = (next: LiveStatus): void => liveState.setState(() => next)

/** Reports over the live connection that the user is typing; nothing without one. */
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
/** Another person is typing in a chat. */
export const onTyping = (listener: (typing: Typing) => void): (() => void) => {
  typingListeners.add(listener)
  return () => typingListeners.delete(listener)
}

/** The polling interval without a live connection: a query's `refetchInterval`. */
export const whileNotTold = (everyMs: number) => (): number | false =>
  liveState.get() === 'on' ? false : everyMs
