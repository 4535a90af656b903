import { appTerms } from '../app-terms.ts'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { memo, useMemo, useRef, useState } from 'react'
import type { EmptyStateProps } from '../empty-state.tsx'
import { EmptyState } from '../empty-state.tsx'
import { useDrawn } from '../lazy/in-slices.ts'
import { LoadError } from '../lazy/load-error.tsx'
import { nothingMatches } from '../nothing-matches.ts'
import type { FocusPlace } from '../focus/use-focus-handed-on.ts'
import { tableItself, useFocusHandedOn } from '../focus/use-focus-handed-on.ts'
import type { Column, RowAction } from './column.ts'
import { useArrivalCell } from './cells/arrival-cell.ts'
import classes from './data-table.module.css'
import { DataRow } from './data-row.tsx'
import type { SaveTable } from './tools/use-export.ts'
import { ExportMenu } from './tools/export-menu.tsx'
import type { Grid } from './cells/grid.ts'
import { GridContext, historyKeyOf, makeGrid } from './cells/grid.ts'
import { HeaderCell } from './header-cell.tsx'
import type { RowSelection } from './selection.tsx'
import { ChooseAll, useChoices } from './selection.tsx'
import { Toolbar } from './tools/toolbar.tsx'
import { TableFooter } from './table-footer.tsx'
import type { TableSource } from './table-source.ts'
import { failedUntilThere, useTryAgain } from './table-source.ts'
import { ViewNote, ViewsTool } from './tools/views-tool.tsx'
import { TableMenu } from './table-menu.tsx'
import type { TableSettings } from './table-settings.ts'
import { inOrder, isMovable, shownColumns, useShownSettings } from './table-settings.ts'
import { useColumnDrag } from './use-column-drag.ts'
import type { TableState } from './use-table-state.ts'

/** A short list, loaded as a whole. */
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
  /** Paging, search and sorting in the address; null for a short list, loaded as a whole. */
  state: TableState<Field> | null
  /** Search box and filters, above the table. */
  toolbar?: ReactNode
  /** Filters that stay open beside the rows. */
  beside?: ReactNode
  /** The text and the next step for an empty list; a search without results has its own text. */
  empty: EmptyStateProps
  rowAction?: RowAction<Row>
  /** Makes rows expandable, by the button at their start or, without a `rowAction`, a click anywhere. */
  detail?: (row: Row) => ReactNode
  detailLabel?: (row: Row) => string
  maxHeight?: number
  /** The list can be exported, as filtered, sorted and shown. */
  save?: SaveTable
  /** The history of its cells and their typed text, if the screen also shows something of them. */
  grid?: Grid
  /** Makes rows selectable, for bulk actions. */
  selection?: RowSelection<Row>
}

const SkeletonBody = ({ columns }: { columns: number }) =>
  Array.from({ length: appTerms().pageSizes[0] }, (_, index) => (
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
    picture="search"
    title={nothingMatches}
    description="Try another search or fewer filters."
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
            Go to the first page
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
  selection,
  source,
  rowKey,
}: Pick<DataTableProps<Row, Field>, 'columns' | 'state' | 'detail' | 'selection' | 'source' | 'rowKey'>) => (
  <thead>
    <tr>
      {selection && (
        <th scope="col" className={classes.choice} data-sortable>
          <ChooseAll {...selection} keys={(source.data?.results ?? []).map(rowKey)} />
        </th>
      )}
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
  'columns' | 'rowKey' | 'rowAction' | 'detail' | 'detailLabel' | 'selection'
> {
  rows: readonly Row[]
  openRow: string | number | null
  onOpen: (key: string | number | null) => void
}

/** The rows, one of which may be expanded. */
const AllRows = <Row, Field extends string>({
  rows,
  columns,
  rowKey,
  rowAction,
  detail,
  detailLabel,
  selection,
  openRow,
  onOpen,
}: RowsProps<Row, Field>): ReactNode => {
  const choiceOf = useChoices(selection, rows.map(rowKey))
  return rows.map((row) => {
    const key = rowKey(row)
    const choice = choiceOf(row, key)
    return (
      <DataRow
        key={key}
        row={row}
        rowId={key}
        columns={columns}
        isOpen={openRow === key}
        onToggle={() => onOpen(openRow === key ? null : key)}
        {...(rowAction ? { action: rowAction } : {})}
        {...(detail ? { detail } : {})}
        {...(detailLabel ? { detailLabel } : {})}
        {...(choice ? { choice } : {})}
      />
    )
  })
}

const noRows: readonly never[] = []

/** The data that every layout renders rows from, so that all name and key them alike. */
const drawnFrom = ['rows', 'columns', 'rowAction', 'detail', 'detailLabel', 'openRow', 'onOpen'] as const

/** The bulk of a list: it re-renders only when its content has changed, not with each request. */
const Rows = memo(
  AllRows,
  (before, now) =>
    before.selection?.chosen === now.selection?.chosen &&
    drawnFrom.every((name) => before[name] === now[name]),
) as typeof AllRows

const spanOf = <Row,>({
  columns,
  detail,
  selection,
}: Pick<DataTableProps<Row, string>, 'columns' | 'detail' | 'selection'>): number =>
  columns.length + (detail ? 1 : 0) + (selection ? 1 : 0)

/** The rows, or a note in their place: loading, failed, or empty. */
const Body = <Row, Field extends string>(props: DataTableProps<Row, Field> & { areRowsDrawn: boolean }) => {
  const { source, state, empty, areRowsDrawn } = props
  const [openRow, setOpenRow] = useState<string | number | null>(null)
  const tryAgain = useTryAgain(source)
  const rows = source.data?.results
  const span = spanOf(props)
  if (rows === undefined ? !source.isError : !areRowsDrawn) return <SkeletonBody columns={span} />
  return (
    <>
      {(rows === undefined || rows.length === 0) && (
        <tr>
          <td colSpan={span}>
            {rows === undefined ? (
              <LoadError onRetry={() => void tryAgain()} />
            ) : (
              <Nothing state={state} empty={empty} />
            )}
          </td>
        </tr>
      )}
      <Rows {...props} rows={rows ?? noRows} openRow={openRow} onOpen={setOpenRow} />
    </>
  )
}

/** The last known count: it stays visible while another page loads. */
const useLastCount = (count: number | undefined): number | undefined => {
  const [last, setLast] = useState(count)
  if (count !== undefined && count !== last) setLast(count)
  return last
}

/**
 * Fills the window, less what is above and below the body, but is never lower than usual. A custom property, so that
 * cards can keep their own height.
 */
const heightOf = ({ height }: TableSettings, most?: number) => {
  const { tableBodyHeightPx: usual } = appTerms()
  const px = height === 'window' ? `max(${usual}px, calc(100dvh - 330px))` : `${most ?? usual}px`
  return { '--body-height': px } as CSSProperties // React's type knows no properties of ours
}

const hasEditable = <Row,>({
  columns,
  source,
}: Pick<DataTableProps<Row, string>, 'columns' | 'source'>): boolean =>
  columns.some(({ edit }) => edit && source.data?.results.some((row) => edit.canEdit?.(row) ?? true))

/** Ctrl+Z anywhere in the table except in a field, which first undoes its own typing. */
const pressIn = (grid: Grid) => (event: KeyboardEvent) => {
  const history = historyKeyOf(event)
  if (history === null || (event.target instanceof Element && event.target.closest('input, textarea'))) return
  event.preventDefault()
  event.stopPropagation()
  grid[history]()
}

/** The grid that the table's cells share, with undo buttons and keys if any cell is editable. */
const useTableGrid = <Row,>(props: Pick<DataTableProps<Row, string>, 'columns' | 'source' | 'grid'>) => {
  const [own] = useState(makeGrid)
  const grid = props.grid ?? own
  return hasEditable(props)
    ? { grid, history: grid, keys: { onKeyDown: pressIn(grid) } }
    : { grid, history: null, keys: {} }
}

/** The actions on the whole table; `all` includes hidden columns. */
const TableTools = <Row, Field extends string>({
  label,
  columns,
  state,
  save,
  all,
}: DataTableProps<Row, Field> & { all: readonly Column<Row, Field>[] }) => (
  <>
    <ViewsTool label={label} state={state} />
    {state?.name && <TableMenu name={state.name} columns={all} />}
    {save && <ExportMenu label={label} columns={columns} save={save} />}
  </>
)

const isList = (state: TableState | null): true | undefined => state !== null || undefined

/** A server's list has one line a row; on a phone two, once its columns name their places there. */
const shapeOf = <Row,>({ state, columns }: Pick<DataTableProps<Row, string>, 'state' | 'columns'>) => ({
  'data-lines': isList(state),
  'data-two': columns.some(({ small }) => small !== undefined) || undefined,
})

const isFiltered = (state: TableState | null): boolean =>
  state !== null && Object.values(state.filters).some((value) => value !== undefined && value !== '')

const namesOf = (columns: readonly { id: string }[]): string => columns.map(({ id }) => id).join(' ')

/** The bulk bar disappears with the selection, by its own button or after the action; then the rows get the focus. */
const rowsBelow = ({ around }: FocusPlace): HTMLElement | undefined =>
  around.parentElement?.querySelector<HTMLElement>('[data-table-body]') ?? undefined

/** A list with server-side paging, sorting and search; the header stays visible while the body scrolls. */
export const DataTable = <Row, Field extends string = never>(given: DataTableProps<Row, Field>) => {
  const { label, state } = given
  const source = failedUntilThere(given.source)
  const name = state?.name
  const settings = useShownSettings(name)
  const columns = useMemo(() => shownColumns(given.columns, settings), [given.columns, settings])
  const props = { ...given, source, columns }
  const card = useRef<HTMLDivElement>(null)
  useColumnDrag({
    frame: card,
    name,
    order: namesOf(inOrder(given.columns, settings).filter(isMovable)),
    shown: namesOf(props.columns.filter(isMovable)),
  })
  const handedOn = useFocusHandedOn<HTMLDivElement>('tr', tableItself)
  const barHandedOn = useFocusHandedOn<HTMLDivElement>(undefined, rowsBelow)
  const lastCount = useLastCount(source.data?.count)
  const hasRows = source.data !== undefined
  const areRowsDrawn = useDrawn(hasRows)
  const { grid, history, keys } = useTableGrid(props)
  useArrivalCell(card, areRowsDrawn)
  return (
    <div ref={card} className={classes.card} data-list={isList(state)} {...keys}>
      <Toolbar toolbar={given.toolbar} grid={history} isNarrowed={isFiltered(state)}>
        <TableTools {...props} all={given.columns} />
      </Toolbar>
      <ViewNote state={state} columns={given.columns} />
      <div ref={barHandedOn} className={classes.aroundBar}>
        {props.selection?.bar}
      </div>
      <div className={classes.sides}>
        {given.beside}
        <div className={classes.main}>
          <div
            ref={handedOn}
            className={classes.scroll}
            data-table-body
            style={heightOf(settings, given.maxHeight)}
            role="region"
            aria-label={`${label}, scrollable`}
            // A region that scrolls must be reachable by keyboard.
            tabIndex={0}
          >
            <table
              className={classes.table}
              {...shapeOf(props)}
              aria-label={label}
              aria-busy={source.isFetching}
            >
              <Header {...props} />
              <tbody data-stale={(source.isFetching && (hasRows || source.isError)) || undefined}>
                <GridContext value={grid}>
                  <Body {...props} areRowsDrawn={areRowsDrawn} />
                </GridContext>
              </tbody>
            </table>
          </div>
          {state && (
            <TableFooter
              state={state}
              size={{
                // A page's position is shown with its own rows, never over those of the previous page.
                count: source.isPlaceholderData ? undefined : source.data?.count,
                lastCount,
                isEmpty: source.data?.results.length === 0,
                isFailed: source.isError && !hasRows,
              }}
            />
          )}
        </div>
      </div>
    </div>
  )
}
