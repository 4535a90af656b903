import { createStore } from '@tanstack/react-store'

/** The overlays that a shortcut or the top bar opens over a screen, one at a time. */
export type OnDesk = 'palette' | 'keys' | 'help'

export const deskState = createStore<OnDesk | null>(null)

/** The element that had the focus before any overlay opened. */
let before: Element | null = null

export const openDesk = (one: OnDesk): void => {
  if (deskState.get() === null) before = document.activeElement
  deskState.setState(() => one)
}

export const clearDesk = (): void => deskState.setState(() => null)

/** Returns the focus once all overlays are closed, unless the choice made there moves it. */
export const giveFocusBack = (): void => {
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  before = null
}
