import type { TableName } from '@armature/contract/platform/table-names'
import type { PointerEvent } from 'react'
import classes from './data-table.module.css'
import type { ListedColumn } from './table-settings.ts'
import { isMovable, setWidth } from './table-settings.ts'

/** A header's edge that resizes the column by dragging. By keyboard, the column panel does it. */
export const ColumnSizer = ({ table, column }: { table: TableName | undefined; column: ListedColumn }) => {
  if (table === undefined || !isMovable(column)) return null
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const edge: HTMLElement = event.currentTarget
    const head = edge.closest('th')
    if (head === null || event.button !== 0) return
    // Starts neither a sort nor a move of the column.
    event.preventDefault()
    edge.setPointerCapture(event.pointerId)
    const from = event.clientX
    const width = head.offsetWidth
    const size = (to: number) => setWidth(table, column.id, width + to - from, 'shown')
    const following = new AbortController()
    const { signal } = following
    edge.addEventListener('pointermove', (move) => size(move.clientX), { signal })
    edge.addEventListener('pointercancel', () => following.abort(), { signal })
    edge.addEventListener(
      'pointerup',
      (end) => {
        following.abort()
        if (end.clientX !== from) setWidth(table, column.id, width + end.clientX - from)
      },
      { signal },
    )
  }
  return <span className={classes.sizer} data-sizer aria-hidden="true" onPointerDown={drag} />
}
