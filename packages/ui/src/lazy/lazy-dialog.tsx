import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'

/** The focused element; for a menu, whose entry is about to go, its button. */
const focusedNow = (): Element => {
  const { activeElement, body } = document
  const menu = activeElement?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? activeElement ?? body
}

/**
 * Returns the focus once an overlay is closed or removed, unless another element has it by then. The widgets' own hook
 * handles only overlays that stay mounted while closed.
 */
export const useFocusBack = (opened: boolean): void => {
  const [opener, setOpener] = useState<Element | null>(null)
  if (opened && opener === null) setOpener(focusedNow)
  if (!opened && opener !== null) setOpener(null)
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return undefined
    return () => {
      const last = document.activeElement
      setTimeout(() => {
        const { activeElement, body } = document
        if (activeElement === body || activeElement === last) opener.focus({ preventScroll: true })
      })
    }
  }, [opener])
}

/**
 * A dialog whose code, mostly a form's, loads when it first opens instead of with its list. `preload` loads it early
 * where it is likely to be needed, so that it opens at once.
 */
export const lazyDialog = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
) => {
  const Lazy = lazyPart(load, { isAskedFor: true })
  const LazyDialog = (props: Props) => {
    // The focus may have moved by the time the code has loaded.
    useFocusBack(isOpen(props))
    const [hasOpened, setHasOpened] = useState(false)
    if (!hasOpened && isOpen(props)) setHasOpened(true)
    return hasOpened && <Lazy {...props} />
  }
  return Object.assign(LazyDialog, { preload: Lazy.preload })
}
