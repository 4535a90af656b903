import { createStore } from '@tanstack/react-store'

/** The overlays that a key or the top bar lays over a screen, one at a time. */
export type OnDesk = 'palette' | 'keys' | 'help'

export const deskState = createStore<OnDesk | null>(null)

/** The element that had the focus before anything lay over the screen. */
let before: Element | null = null

export const openDesk = (one: OnDesk): void => {
  if (deskState.get() === null) before = document.activeElement
  deskState.setState(() => one)
}

export const clearDesk = (): void => deskState.setState(() => null)

/** Gives the focus back once nothing lies over the screen; what is chosen there takes it on. */
export const giveFocusBack = (): void => {
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  before = null
}
