import { useEffect, useSyncExternalStore } from 'react'

/** The open chat, if any: its channel and its title. */
export interface OpenChat {
  channel: string
  /** 'quote #5' */
  name: string
}

let open: OpenChat | null = null
const listeners = new Set<() => void>()

const put = (next: OpenChat | null): void => {
  open = next
  for (const listener of listeners) listener()
}

/** The element to return the focus to. */
let opener: Element | null = null

export const openChat = (chat: OpenChat): void => {
  opener = document.activeElement
  put(chat)
}
export const closeChat = (): void => {
  put(null)
  // Runs once the chat, which holds the focus while it is open, is gone.
  requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus())
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenChat = (): OpenChat | null => useSyncExternalStore(listen, () => open)

let covers = 0

/** Is a dialog open over the chat, which Escape closes first? */
export const useIsCovered = (): boolean => useSyncExternalStore(listen, () => covers > 0)

/** While `isThere`, a dialog is open over the chat. */
export const useCovering = (isThere: boolean): void =>
  useEffect(() => {
    if (!isThere) return undefined
    const count = (by: number): void => {
      covers += by
      for (const listener of listeners) listener()
    }
    count(1)
    return () => count(-1)
  }, [isThere])
