import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { actorOf, getSession } from '../../../platform/api/session.ts'
import { clearDesk, deskState, openDesk } from './desk-state.ts'
import type { KeyHands, Shortcut } from './shortcuts.ts'
import { areKeysOn, shortcutsOf } from './shortcuts.ts'

/** The maximum time between the two keys. */
const togetherMs = 1_500

/** Where letters are typed, or have another meaning. */
const ownKeys = [
  'input:not([type=checkbox], [type=radio])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role=menu]',
  '[role=listbox]',
  '[role=combobox]',
  '[role=application]',
  'canvas',
  'iframe',
].join(', ')

const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(ownKeys) !== null

/** A dialog blocks shortcuts for the page behind it. */
const isDialogOpen = (): boolean => document.querySelector('[role=dialog][aria-modal=true]') !== null

const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'

const isPlain = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.repeat &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  event.key.length === 1

/** The shortcut for this sequence of keys. */
const shortcutFor = (pressed: readonly string[], all: readonly Shortcut[]): Shortcut | undefined =>
  all.find(({ keys }) => keys.length === pressed.length && keys.every((key, at) => key === pressed[at]))

/** Reads keys as shortcuts; returns whether one was handled. */
const reader = (hands: () => KeyHands) => {
  let first: { key: string; at: number } | null = null
  return (event: KeyboardEvent): boolean => {
    const shortcuts = shortcutsOf(actorOf(getSession()))
    const before = first !== null && event.timeStamp - first.at < togetherMs ? [first.key] : []
    first = null
    const chosen = shortcutFor([...before, event.key], shortcuts)
    if (chosen !== undefined) {
      chosen.run(hands())
      return true
    }
    if (before.length === 0 && shortcuts.some(({ keys }) => keys.length === 2 && keys[0] === event.key))
      first = { key: event.key, at: event.timeStamp }
    return false
  }
}

/** Handles the palette's keys and the shortcuts, on every screen with the frame. */
export const useKeys = (): void => {
  const router = useRouter()
  useEffect(() => {
    const read = reader(() => ({
      go: (to) => void router.navigate({ href: to }),
      path: router.state.location.pathname,
      openPalette: () => openDesk('palette'),
      openKeys: () => openDesk('keys'),
      openHelp: () => openDesk('help'),
    }))
    const press = (event: KeyboardEvent): void => {
      if (isPaletteKey(event)) {
        const isOpen = deskState.get() === 'palette'
        if (!isOpen && isDialogOpen()) return
        event.preventDefault()
        if (isOpen) clearDesk()
        else openDesk('palette')
        return
      }
      if (!isPlain(event) || isElsewhere(event) || isDialogOpen() || !areKeysOn()) return
      if (read(event)) event.preventDefault()
    }
    // On the window, after any element of the page has handled its own keys.
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [router])
}
