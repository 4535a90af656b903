import { limits } from '@armature/domain/limits'
import { layout } from '../layout.ts'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { useState } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { LoadError } from '../load-error.tsx'
import type { Column, RowAction } from './column.ts'
import classes from './data-table.module.css'
import { DataRow } from './data-row.tsx'
import { HeaderCell } from './header-cell.tsx'
import { TableFooter } from './table-footer.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import type { TableState } from './use-table-state.ts'

/** The part of a query's result that a table reads; TanStack Query's fits as it is. */
export interface TableSource<Row> {
  data: { count: number; results: readonly Row[] } | undefined
  isError: boolean
  isFetching: boolean
  /** The rows are still those of the page before. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}

/** A short list that is there as a whole. */
export const wholeList = <Row,>(rows: readonly Row[]): TableSource<Row> => ({
  data: { count: rows.length, results: rows },
  isError: false,
  isFetching: false,
  refetch: () => undefined,
})

export interface DataTableProps<Row, Field extends string = never> {
  /** The table's name for screen readers. */
  label: string
  columns: readonly Column<Row, NoInfer<Field>>[]
  source: TableSource<Row>
  rowKey: (row: Row) => string | number
  /** Paging, search and sorting in the address; null for a short list that is there as a whole. */
  state: TableState<Field> | null
  /** Search box and filters, above the table. */
  toolbar?: ReactNode
  /** The text and the next step for an empty list; a search without a hit has its own text. */
  empty: { title: string; description?: string; action?: ReactNode }
  rowAction?: RowAction<Row>
  /** Makes rows unfold to a panel, by the button at their start or, without a `rowAction`, a click anywhere. */
  detail?: (row: Row) => ReactNode
  detailLabel?: (row: Row) => string
  maxHeight?: number
}

const skeletonRows = Array.from({ length: limits.page.size }, (_, index) => index)

const SkeletonBody = ({ columns }: { columns: number }) =>
  skeletonRows.map((index) => (
    <tr key={index} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton height={12} my={9} width={column === 0 ? 32 : '70%'} />
        </td>
      ))}
    </tr>
  ))

const NothingFound = ({ state }: { state: TableState }) => (
  <EmptyState
    title="Nothing matches."
    description="Try other words or fewer filters."
    action={
      <Button variant="default" size="xs" onClick={state.clear}>
        Clear search and filters
      </Button>
    }
  />
)

const Nothing = ({ state, empty }: Pick<DataTableProps<never, string>, 'state' | 'empty'>) => {
  if (state?.isNarrowed) return <NothingFound state={state} />
  if (state && state.page > 1) {
    return (
      <EmptyState
        title="This page is empty."
        action={
          <Button variant="default" size="xs" onClick={() => state.setPage(1)}>
            To the first page
          </Button>
        }
      />
    )
  }
  return <EmptyState {...empty} />
}

const Header = <Row, Field extends string>({
  columns,
  state,
  detail,
}: Pick<DataTableProps<Row, Field>, 'columns' | 'state' | 'detail'>) => (
  <thead>
    <tr>
      {detail && (
        <th scope="col" className={classes.toggle}>
          <VisuallyHidden>Details</VisuallyHidden>
        </th>
      )}
      {columns.map((column) => (
        <HeaderCell key={column.id} column={column} state={state} />
      ))}
    </tr>
  </thead>
)

interface RowsProps<Row, Field extends string> extends Pick<
  DataTableProps<Row, Field>,
  'columns' | 'rowKey' | 'rowAction' | 'detail' | 'detailLabel'
> {
  rows: readonly Row[]
  openRow: string | number | null
  onOpen: (key: string | number | null) => void
}

/** The rows, one of which may be unfolded. */
const Rows = <Row, Field extends string>({
  rows,
  columns,
  rowKey,
  rowAction,
  detail,
  detailLabel,
  openRow,
  onOpen,
}: RowsProps<Row, Field>) =>
  rows.map((row) => {
    const key = rowKey(row)
    return (
      <DataRow
        key={key}
        row={row}
        columns={columns}
        isOpen={openRow === key}
        onToggle={() => onOpen(openRow === key ? null : key)}
        {...(rowAction ? { action: rowAction } : {})}
        {...(detail ? { detail } : {})}
        {...(detailLabel ? { detailLabel } : {})}
      />
    )
  })

/** The rows, or the note in their place: they are loading, they failed to load, or there are none. */
const Body = <Row, Field extends string>(props: DataTableProps<Row, Field>) => {
  const { columns, source, state, empty, detail } = props
  const [openRow, setOpenRow] = useState<string | number | null>(null)
  const rows = source.data?.results
  const span = columns.length + (detail ? 1 : 0)
  if (rows === undefined && !source.isError) return <SkeletonBody columns={span} />
  return (
    <>
      {(rows === undefined || rows.length === 0) && (
        <tr>
          <td colSpan={span}>
            {rows === undefined ? (
              <LoadError onRetry={() => void source.refetch()} />
            ) : (
              <Nothing state={state} empty={empty} />
            )}
          </td>
        </tr>
      )}
      <Rows {...props} rows={rows ?? []} openRow={openRow} onOpen={setOpenRow} />
    </>
  )
}

/** The count that was known last: it stays in sight while another page is on its way. */
const useLastCount = (count: number | undefined): number | undefined => {
  const [last, setLast] = useState(count)
  if (count !== undefined && count !== last) setLast(count)
  return last
}

/** A property of our own, so that cards may be as high as they are. */
const heightOf = (px: number) => ({ '--body-height': `${px}px` }) as CSSProperties // React's type knows no properties of ours

/** A list with server-side paging, sorting and search; the header stays in sight while the body scrolls. */
export const DataTable = <Row, Field extends string = never>(props: DataTableProps<Row, Field>) => {
  const { label, source, state, toolbar } = props
  const keptFocus = useKeptFocus()
  const lastCount = useLastCount(source.data?.count)
  const hasRows = source.data !== undefined
  return (
    <div className={classes.card}>
      {toolbar !== undefined && <div className={classes.toolbar}>{toolbar}</div>}
      <div
        {...keptFocus}
        className={classes.scroll}
        style={heightOf(props.maxHeight ?? layout.tableBodyMaxHeightPx)}
        role="region"
        aria-label={`${label}, scrollable`}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <table className={classes.table} aria-label={label} aria-busy={source.isFetching}>
          <Header {...props} />
          <tbody data-stale={(source.isFetching && (hasRows || source.isError)) || undefined}>
            <Body {...props} />
          </tbody>
        </table>
      </div>
      {state && (
        <TableFooter
          state={state}
          size={{
            // A page's place is told with its own rows, never over those of the page before.
            count: source.isPlaceholderData ? undefined : source.data?.count,
            lastCount,
            isFailed: source.isError && !hasRows,
          }}
        />
      )}
    </div>
  )
}
