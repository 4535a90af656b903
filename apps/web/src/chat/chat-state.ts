import { useSyncExternalStore } from 'react'

/** The chat that is open, if one is: its channel, what it is called, and the lines that a message may point at. */
export interface OpenChat {
  channel: string
  /** 'quote #5' */
  name: string
  lines: readonly { id: number; name: string }[]
}

let open: OpenChat | null = null
const listeners = new Set<() => void>()

const put = (next: OpenChat | null): void => {
  open = next
  for (const listener of listeners) listener()
}

/** What had the focus, which gets it back. */
let opener: Element | null = null

export const openChat = (chat: OpenChat): void => {
  opener = document.activeElement
  put(chat)
}
export const closeChat = (): void => {
  put(null)
  // Once the chat, which holds the focus while it is there, has gone.
  requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus())
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenChat = (): OpenChat | null => useSyncExternalStore(listen, () => open)
