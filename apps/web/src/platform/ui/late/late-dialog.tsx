import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { latePart } from './late-part.tsx'

/** The element that has the focus; of a menu, whose entry is gone in a moment, its button. */
const focusedNow = (): Element => {
  const { activeElement, body } = document
  const menu = activeElement?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? activeElement ?? body
}

/**
 * Gives the focus back to what had it before something opened, once that is closed or taken out of the page, unless somebody has taken
 * it meanwhile. The widgets' own hook knows only what stands in the page before it opens and after it is closed.
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
 * A dialog whose code, a form's mostly, comes when it is first open, and not with the list that it is asked for from.
 * `preload` fetches it where it is likely to be wanted next: then it opens at once.
 */
export const lateDialog = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
) => {
  const Late = latePart(load, { isAskedFor: true })
  const LateDialog = (props: Props) => {
    // By the time that its code is here the focus may be elsewhere.
    useFocusBack(isOpen(props))
    const [hasOpened, setHasOpened] = useState(false)
    if (!hasOpened && isOpen(props)) setHasOpened(true)
    return hasOpened && <Late {...props} />
  }
  return Object.assign(LateDialog, { preload: Late.preload })
}
