import { useEffect, useRef } from 'react'

/**
 * For what replaces a part of the page: if the focus was in that part, it goes to the element with this reference (and
 * `tabIndex={-1}`) instead of the page's start. A focus elsewhere stays, and so does one on a page that opened in this
 * state.
 */
export const useFocusKept = <Kept extends HTMLElement>({ isOutcome = true } = {}) => {
  const kept = useRef<Kept>(null)
  useEffect(() => {
    if (isOutcome && document.activeElement === document.body) kept.current?.focus()
  }, [isOutcome])
  return kept
}
