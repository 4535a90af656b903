import { useEffect, useRef } from 'react'

/**
 * For what takes the place of a part of the page: where the focus went with that part, it goes to the element that is given this
 * reference (with `tabIndex={-1}`) instead of the page's beginning. A person who is elsewhere stays there, and so does one for whom
 * it is no outcome, since the page began with it.
 */
export const useFocusKept = <Kept extends HTMLElement>({ isOutcome = true } = {}) => {
  const kept = useRef<Kept>(null)
  useEffect(() => {
    if (isOutcome && document.activeElement === document.body) kept.current?.focus()
  }, [isOutcome])
  return kept
}
