import { useEffect, useRef } from 'react'

/**
 * For what takes the place of a part of the page: where the focus went with that part, it goes to the element that is given this
 * reference (with `tabIndex={-1}`) instead of the page's beginning. A person who is elsewhere stays there.
 */
export const useFocusKept = <Kept extends HTMLElement>() => {
  const kept = useRef<Kept>(null)
  useEffect(() => {
    if (document.activeElement === document.body) kept.current?.focus()
  }, [])
  return kept
}
