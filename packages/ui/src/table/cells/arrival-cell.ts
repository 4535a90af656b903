import { useLocation } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { openFirstCell } from './cell-column.ts'

/**
 * A link may lead to a table's cell: under `#quantity` the first empty cell of that column opens, or else the first,
 * once the rows have loaded.
 */
export const useArrivalCell = (root: RefObject<HTMLElement | null>, hasRows: boolean): void => {
  const { hash, key } = useLocation({ select: (at) => ({ hash: at.hash, key: at.state.key ?? '' }) })
  const arrived = useRef<string | null>(null)
  useEffect(() => {
    if (hash === '' || !hasRows || arrived.current === key) return
    // Deferred past this render, because opening a cell renders it again to focus its input.
    queueMicrotask(() => {
      if (arrived.current === key || root.current === null) return
      if (openFirstCell(root.current, hash)) arrived.current = key
    })
  })
}
