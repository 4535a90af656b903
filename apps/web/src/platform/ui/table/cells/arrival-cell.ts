import { useLocation } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { openFirstCell } from './cell-column.ts'

/**
 * A link may lead to a table's cell: under `#quantity` the first cell of that column that is empty is opened, or else
 * the first of all, once its rows are there.
 */
export const useArrivalCell = (root: RefObject<HTMLElement | null>, hasRows: boolean): void => {
  const { hash, key } = useLocation({ select: (at) => ({ hash: at.hash, key: at.state.key ?? '' }) })
  const arrived = useRef<string | null>(null)
  useEffect(() => {
    if (hash === '' || !hasRows || arrived.current === key) return
    // Once this drawing is done: opening a cell draws it again at once, for its input to get the focus.
    queueMicrotask(() => {
      if (arrived.current === key || root.current === null) return
      if (openFirstCell(root.current, hash)) arrived.current = key
    })
  })
}
