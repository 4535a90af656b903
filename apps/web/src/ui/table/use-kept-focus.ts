import type { FocusEvent } from 'react'
import { useEffect, useRef } from 'react'

/**
 * For the element around a table's rows: a row that leaves the list takes the focus in it along; it then goes to
 * that element instead of the page's beginning. Answers what the element is given.
 */
export const useKeptFocus = () => {
  const around = useRef<HTMLDivElement>(null)
  // React tells of a blur by the person, not of one by an element's removal.
  const focusedRow = useRef<Element | null>(null)
  useEffect(() => {
    if (focusedRow.current === null || focusedRow.current.isConnected) return
    focusedRow.current = null
    if (document.activeElement === document.body) around.current?.focus({ preventScroll: true })
  })
  return {
    ref: around,
    onFocus: ({ target }: FocusEvent) => {
      // A menu or a dialog that a row opened is not inside the row.
      if (around.current?.contains(target)) focusedRow.current = target.closest('tr')
    },
    onBlur: () => {
      focusedRow.current = null
    },
  }
}
