import { limits } from '@armature/domain/limits'
import { layout } from '../layout.ts'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
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
  /** What to say, and do next, where there is nothing at all; a search without a hit has its own words. */
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

/** A list with server-side paging, sorting and search; the header stays in sight while the body scrolls. */
export const DataTable = <Row, Field extends string = never>(props: DataTableProps<Row, Field>) => {
  const { label, columns, source, rowKey, state, toolbar, empty, rowAction, detail, detailLabel } = props
  const [openRow, setOpenRow] = useState<string | number | null>(null)
  const keptFocus = useKeptFocus()
  const [lastCount, setLastCount] = useState(source.data?.count)
  if (source.data && source.data.count !== lastCount) setLastCount(source.data.count)
  const rows = source.data?.results
  const isFirstLoad = rows === undefined && !source.isError
  const span = columns.length + (detail ? 1 : 0)
  return (
    <div className={classes.card}>
      {toolbar !== undefined && <div className={classes.toolbar}>{toolbar}</div>}
      <div
        {...keptFocus}
        className={classes.scroll}
        style={{ maxHeight: props.maxHeight ?? layout.tableBodyMaxHeightPx }}
        role="region"
        aria-label={`${label}, scrollable`}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <table className={classes.table} aria-label={label} aria-busy={source.isFetching}>
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
          <tbody data-stale={(source.isFetching && !isFirstLoad) || undefined}>
            {isFirstLoad && <SkeletonBody columns={span} />}
            {source.isError && rows === undefined && (
              <tr>
                <td colSpan={span}>
                  <LoadError onRetry={() => void source.refetch()} />
                </td>
              </tr>
            )}
            {rows?.length === 0 && (
              <tr>
                <td colSpan={span}>
                  <Nothing state={state} empty={empty} />
                </td>
              </tr>
            )}
            {rows?.map((row) => {
              const key = rowKey(row)
              return (
                <DataRow
                  key={key}
                  row={row}
                  columns={columns}
                  isOpen={openRow === key}
                  onToggle={() => setOpenRow(openRow === key ? null : key)}
                  {...(rowAction ? { action: rowAction } : {})}
                  {...(detail ? { detail } : {})}
                  {...(detailLabel ? { detailLabel } : {})}
                />
              )
            })}
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
            isFailed: source.isError && rows === undefined,
          }}
        />
      )}
    </div>
  )
}
