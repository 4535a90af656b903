import { sidePlace } from '@armature/ui/record/side-place.ts'
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

/** The element to return the focus to; null for a chat that opened with its record's page. */
let opener: Element | null = null

/** Whether a record's page opens its chat beside it: as the last chat was left, open or closed. */
let staysOpen = false

export const openChat = (chat: OpenChat): void => {
  opener = document.activeElement
  staysOpen = true
  put(chat)
}
export const closeChat = (): void => {
  const left = opener
  staysOpen = false
  put(null)
  // Runs once the chat, which holds the focus while it is open, is gone.
  requestAnimationFrame(() => left instanceof HTMLElement && left.focus())
}

/** Was the chat opened by hand, and not with its record's page? */
export const isFocusWanted = (): boolean => opener !== null

/** Keeps the chat open from record to record, if the page has room beside the record. */
export const useStayingChat = ({ channel, name }: OpenChat): void =>
  useEffect(() => {
    if (sidePlace() === null) return undefined
    if (staysOpen && open === null) {
      opener = null
      put({ channel, name })
    }
    // On a page without that place, the chat would cover the screen.
    return () => put(null)
  }, [channel, name])

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
