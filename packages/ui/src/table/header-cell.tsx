import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { CSSProperties, PointerEvent } from 'react'
import { breakable } from '../cells/breakable.tsx'
import type { Column } from './column.ts'
import { isGrowing, placeOf } from './column.ts'
import classes from './data-table.module.css'
import type { TableState } from './use-table-state.ts'
import type { ListedColumn } from './table-settings.ts'
import { isMovable, setWidth } from './table-settings.ts'
import type { TableName } from './app-types.ts'

/** A header's edge that resizes the column by dragging. By keyboard, the column panel does it. */
const ColumnSizer = ({ table, column }: { table: TableName | undefined; column: ListedColumn }) => {
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

type Direction = 'ascending' | 'descending' | 'none'

const arrows = {
  ascending: IconArrowUp,
  descending: IconArrowDown,
  none: IconArrowsSort,
} as const satisfies Record<Direction, unknown>

const directionOf = (field: string, ordering: string): Direction => {
  if (ordering === field) return 'ascending'
  return ordering === `-${field}` ? 'descending' : 'none'
}

/** Clicks cycle through ascending, descending and the server's own order. */
const following = (field: string): Record<Direction, string> => ({
  none: field,
  ascending: `-${field}`,
  descending: '',
})

/** A header's position and shape, for styling. */
const marksOf = <Row,>(column: Column<Row, string>, isSortable: boolean) => ({
  'data-align': column.align,
  'data-sortable': isSortable || undefined,
  'data-pinned': column.isPinned || undefined,
  'data-column': column.id,
  'data-screen-only': column.isScreenOnly || undefined,
  'data-place': placeOf(column),
  'data-grows': isGrowing(column),
  'data-room': column.roomFrom,
})

const widthOf = <Row,>({ width, isSized }: Column<Row, string>): CSSProperties | undefined =>
  width === undefined ? undefined : { width, minWidth: width, ...(isSized ? { maxWidth: width } : {}) }

export const HeaderCell = <Row,>({
  column,
  state,
}: {
  column: Column<Row, string>
  state: TableState | null
}) => {
  const { header, sortBy } = column
  const direction = sortBy && state ? directionOf(sortBy, state.ordering) : 'none'
  const Arrow = arrows[direction]
  const isSortable = sortBy !== undefined && state !== null
  return (
    <th
      scope="col"
      {...marksOf(column, isSortable)}
      style={widthOf(column)}
      {...(isSortable ? { 'aria-sort': direction } : {})}
    >
      {isSortable ? (
        <UnstyledButton
          className={classes.sort}
          onClick={() => state.setOrdering(following(sortBy)[direction])}
        >
          <span className={classes.header}>{breakable(header, '_')}</span>
          <Arrow size={13} aria-hidden="true" data-sorted={direction !== 'none' || undefined} />
        </UnstyledButton>
      ) : column.isHeaderHidden ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : (
        header
      )}
      <ColumnSizer table={state?.name} column={column} />
    </th>
  )
}
