import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import type { Column, RowAction } from './column.ts'
import { isGrowing, placeOf } from './column.ts'
import classes from './data-table.module.css'
import { EditableCell } from './cells/editable-cell.tsx'
import { cellKey } from './cells/grid.ts'
import type { ChoiceProps } from './selection.tsx'
import { ChoiceCell } from './selection.tsx'

const height = '--opened-height'

/**
 * A row's expanded content adds to the list body's maximum height: its rows stay in place, and the content is fully
 * visible. Returns the props for the content's element.
 */
const useOpenedHeight = () => {
  const opened = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const content = opened.current
    const body = content?.closest<HTMLElement>('[data-table-body]') ?? null
    if (content === null || body === null) return undefined
    const say = () => body.style.setProperty(height, `${content.offsetHeight}px`)
    say()
    // Content that loads later makes it higher.
    const observer = new ResizeObserver(say)
    observer.observe(content)
    return () => {
      observer.disconnect()
      body.style.removeProperty(height)
    }
  }, [])
  return opened
}

export interface DataRowProps<Row> {
  row: Row
  rowId: string | number
  columns: readonly Column<Row, string>[]
  action?: RowAction<Row>
  detail?: (row: Row) => ReactNode
  detailLabel?: (row: Row) => string
  isOpen: boolean
  onToggle: () => void
  /** The row's checkbox, if rows can be selected. */
  choice?: ChoiceProps
}

/** Buttons, links and inputs inside a row handle their own clicks, and so does a dialog or menu opened from it. */
const isOwnControl = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  (!currentTarget.contains(target) ||
    target.closest('a, button, input, label, select, [role="menu"]') !== null)

/** A column's own width overrides the row header's minimum width. */
const widthOf = <Row,>({ width, isSized }: Column<Row, string>): CSSProperties | undefined =>
  width === undefined ? undefined : { minWidth: width, ...(isSized ? { maxWidth: width } : {}) }

interface CellProps<Row> {
  column: Column<Row, string>
  row: Row
  rowId: string | number
  action?: RowAction<Row>
}

const CellContent = <Row,>({ column, row, rowId, action }: CellProps<Row>) => {
  if (column.edit && (column.edit.canEdit?.(row) ?? true))
    return <EditableCell column={column.id} edit={column.edit} row={row} at={cellKey(column.id, rowId)} />
  if (column.isRowHeader && action) {
    return (
      <UnstyledButton className={classes.open} onClick={() => action.run(row)} aria-label={action.label(row)}>
        {column.cell(row)}
      </UnstyledButton>
    )
  }
  return <>{column.cell(row)}</>
}

const Cell = <Row,>({ column, ...rest }: CellProps<Row>) =>
  column.isRowHeader ? (
    <th
      scope="row"
      data-place={placeOf(column)}
      data-align={column.align}
      data-sized={column.isSized}
      data-grows={isGrowing(column)}
      data-room={column.roomFrom}
      style={widthOf(column)}
    >
      <CellContent column={column} {...rest} />
    </th>
  ) : (
    <td
      data-place={placeOf(column)}
      data-header={column.header}
      data-editable={column.edit !== undefined || undefined}
      data-align={column.align}
      data-pinned={column.isPinned || undefined}
      data-screen-only={column.isScreenOnly || undefined}
      data-sized={column.isSized}
      data-prose={column.isProse}
      data-grows={isGrowing(column)}
      data-room={column.roomFrom}
      data-small={column.small}
      style={column.isSized ? widthOf(column) : undefined}
    >
      <CellContent column={column} {...rest} />
    </td>
  )

interface ToggleCellProps {
  label: string
  isOpen: boolean
  detailId: string
  onToggle: () => void
}

const ToggleCell = ({ label, isOpen, detailId, onToggle }: ToggleCellProps) => (
  <td className={classes.toggle}>
    <ActionIcon
      variant="subtle"
      color="gray"
      onClick={onToggle}
      aria-expanded={isOpen}
      aria-label={label}
      {...(isOpen ? { 'aria-controls': detailId } : {})}
    >
      <IconChevronRight
        size={16}
        className={classes.chevron}
        data-open={isOpen || undefined}
        aria-hidden="true"
      />
    </ActionIcon>
  </td>
)

/** The row's buttons before its columns: the expand button, and the checkbox. */
const placesBefore = (choice: ChoiceProps | undefined): number => (choice === undefined ? 1 : 2)

const DetailRow = ({ id, span, children }: { id: string; span: number; children: ReactNode }) => (
  <tr id={id} className={classes.detail}>
    <td colSpan={span}>
      <div ref={useOpenedHeight()} className={classes.opened}>
        {children}
      </div>
    </td>
  </tr>
)

export const DataRow = <Row,>({
  row,
  rowId,
  columns,
  action,
  detail,
  detailLabel,
  isOpen,
  onToggle,
  choice,
}: DataRowProps<Row>) => {
  const detailId = useId()
  const given = action ? { action } : {}
  const act = action ? () => action.run(row) : detail && onToggle
  const press = (event: MouseEvent) => {
    // Selecting text in a row isn't a click on it.
    if (!isOwnControl(event) && !window.getSelection()?.toString()) act?.()
  }
  return (
    <>
      <tr onClick={press} data-clickable={act !== undefined || undefined} data-open={isOpen || undefined}>
        {choice && <ChoiceCell {...choice} />}
        {detail && (
          <ToggleCell
            label={detailLabel?.(row) ?? 'Details'}
            isOpen={isOpen}
            detailId={detailId}
            onToggle={onToggle}
          />
        )}
        {columns.map((column) => (
          <Cell key={column.id} column={column} row={row} rowId={rowId} {...given} />
        ))}
      </tr>
      {detail && isOpen && (
        <DetailRow id={detailId} span={columns.length + placesBefore(choice)}>
          {detail(row)}
        </DetailRow>
      )}
    </>
  )
}
