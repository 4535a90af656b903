import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { useId } from 'react'
import type { Column, RowAction } from './column.ts'
import { placeOf } from './column.ts'
import classes from './data-table.module.css'
import { EditableCell } from './editable-cell.tsx'

export interface DataRowProps<Row> {
  row: Row
  columns: readonly Column<Row, string>[]
  action?: RowAction<Row>
  detail?: (row: Row) => ReactNode
  detailLabel?: (row: Row) => string
  isOpen: boolean
  onToggle: () => void
}

/** Buttons, links and inputs inside a row do their own work, and so do a dialog or menu that the row opened. */
const isOwnControl = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  (!currentTarget.contains(target) ||
    target.closest('a, button, input, label, select, [role="menu"]') !== null)

/** A width of the column's own goes before the row header's usual least width. */
const widthOf = <Row,>({ width }: Column<Row, string>): CSSProperties | undefined =>
  width === undefined ? undefined : { minWidth: width }

const CellContent = <Row,>({
  column,
  row,
  action,
}: {
  column: Column<Row, string>
  row: Row
  action?: RowAction<Row>
}) => {
  if (column.edit && (column.edit.canEdit?.(row) ?? true))
    return <EditableCell column={column.id} edit={column.edit} row={row} />
  if (column.isRowHeader && action) {
    return (
      <UnstyledButton className={classes.open} onClick={() => action.run(row)} aria-label={action.label(row)}>
        {column.cell(row)}
      </UnstyledButton>
    )
  }
  return <>{column.cell(row)}</>
}

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

export const DataRow = <Row,>({
  row,
  columns,
  action,
  detail,
  detailLabel,
  isOpen,
  onToggle,
}: DataRowProps<Row>) => {
  const detailId = useId()
  const given = action ? { action } : {}
  const act = action ? () => action.run(row) : detail && onToggle
  const press = (event: MouseEvent) => {
    // Selecting text in a row is no click on it.
    if (!isOwnControl(event) && !window.getSelection()?.toString()) act?.()
  }
  return (
    <>
      <tr onClick={press} data-clickable={act !== undefined || undefined} data-open={isOpen || undefined}>
        {detail && (
          <ToggleCell
            label={detailLabel?.(row) ?? 'Details'}
            isOpen={isOpen}
            detailId={detailId}
            onToggle={onToggle}
          />
        )}
        {columns.map((column) =>
          column.isRowHeader ? (
            <th
              key={column.id}
              scope="row"
              data-place={placeOf(column)}
              data-align={column.align}
              style={widthOf(column)}
            >
              <CellContent column={column} row={row} {...given} />
            </th>
          ) : (
            <td
              key={column.id}
              data-place={placeOf(column)}
              data-header={column.header}
              data-editable={column.edit !== undefined || undefined}
              data-align={column.align}
              data-pinned={column.isPinned || undefined}
            >
              <CellContent column={column} row={row} {...given} />
            </td>
          ),
        )}
      </tr>
      {detail && isOpen && (
        <tr id={detailId} className={classes.detail}>
          <td colSpan={columns.length + 1}>{detail(row)}</td>
        </tr>
      )}
    </>
  )
}
