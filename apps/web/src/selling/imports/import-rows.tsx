import { Checkbox, Group, Pagination } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import type { Import, ImportedRow } from './import-queries.ts'
import { importRowsQuery } from './import-queries.ts'
import { doneRows, headingOf } from './import-texts.ts'
import classes from './imports.module.css'

const plans: Record<ImportedRow['plan'], [string, Tone]> = {
  ADD: ['To add', 'progress'],
  CHANGE: ['To change', 'waiting'],
  KEEP: ['Unchanged', 'neutral'],
  REFUSE: ['Skipped', 'bad'],
}
const outcomes: Record<NonNullable<ImportedRow['outcome']>, [string, Tone]> = {
  ADDED: ['Added', 'good'],
  CHANGED: ['Changed', 'good'],
  KEPT: ['Unchanged', 'neutral'],
  REFUSED: ['Refused', 'bad'],
}

const Status = ({ row: { plan, outcome } }: { row: ImportedRow }) => {
  const [label, tone] = outcome === null ? plans[plan] : outcomes[outcome]
  return <StatusBadge label={label} tone={tone} />
}

/** Names the errors, each at its cell's column with the cell's text; then those of the whole row; or the changes. */
const Detail = ({ of, row }: { of: Import; row: ImportedRow }) => {
  const ofRow = row.errors.filter(({ column }) => column === null).map(({ text }) => text)
  return (
    <span className={classes.cells}>
      {row.errors.map(
        ({ column, text }) =>
          column !== null && (
            <span key={`${column}:${text}`} className={classes.error}>
              <strong>{headingOf(of, column)}</strong>
              {row.cells[column] ? ` “${row.cells[column]}”` : ''}: {text}
            </span>
          ),
      )}
      {ofRow.length > 0 && <span className={classes.error}>{ofRow.join(' · ')}</span>}
      {row.errors.length === 0 && row.changes.length > 0 && (
        <span className={classes.small}>{row.changes.join(', ')}</span>
      )}
      {row.errors.length === 0 && row.changes.length === 0 && '–'}
    </span>
  )
}

const cellOf = (of: Import, row: ImportedRow, target: string): string => {
  const index = of.columns.findIndex((column) => column.target === target)
  return (index === -1 ? undefined : row.cells[index]) || '–'
}

const columnsOf = (of: Import): Column<ImportedRow>[] => [
  { id: 'sku', header: 'SKU', isRowHeader: true, cell: (row) => cellOf(of, row, 'sku') },
  { id: 'line', header: 'Row', align: 'right', cell: ({ line }) => line },
  { id: 'name', header: 'Name', isProse: true, cell: (row) => cellOf(of, row, 'name') },
  { id: 'status', header: 'Status', cell: (row) => <Status row={row} /> },
  { id: 'detail', header: 'Problem or change', cell: (row) => <Detail of={of} row={row} /> },
]

/** An import's rows, in pages: each one's preview or outcome. */
export const ImportRowsTable = ({ of, fresh }: { of: Import; fresh: number }) => {
  const [page, setPage] = useState(1)
  const [isRefused, setRefused] = useState(false)
  const asked = { page: String(page), ...(isRefused && { refused: 'true' as const }) }
  const found = useQuery(importRowsQuery(of.id, asked, `${fresh} ${of.state} ${doneRows(of)}`))
  const { count = 0, page_size = 1 } = found.data ?? {}
  const pages = Math.ceil(count / page_size)
  // A setting may leave fewer rows than the open page's start.
  const last = Math.max(1, pages)
  if (found.data !== undefined && !found.isPlaceholderData && page > last) setPage(last)
  return (
    <>
      <Group justify="space-between">
        <Checkbox
          label="Skipped rows only"
          checked={isRefused}
          onChange={({ currentTarget }) => {
            setRefused(currentTarget.checked)
            setPage(1)
          }}
        />
        {pages > 1 && (
          <Pagination
            total={pages}
            value={page}
            onChange={setPage}
            size="sm"
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        )}
      </Group>
      <DataTable
        label="Rows of the file"
        columns={columnsOf(of)}
        source={found}
        state={null}
        rowKey={({ line }) => line}
        empty={{ title: isRefused ? 'No rows skipped.' : 'No rows.' }}
      />
    </>
  )
}
