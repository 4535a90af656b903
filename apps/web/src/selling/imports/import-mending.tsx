import { wholeText } from '@armature/domain/values/number-text'
import { refusedPlan } from '@armature/domain/catalogue/imports/import-machine'
import { Pagination, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GridEdit } from '@armature/ui/table/cell-grid.tsx'
import { CellGrid } from '@armature/ui/table/cell-grid.tsx'
import { useWishes } from '../../platform/api/writes/use-wishes.ts'
import type { Import, ImportedRow } from './import-queries.ts'
import { importAnswered, importRowsQuery, refreshImport } from './import-queries.ts'
import { headingOf } from './import-texts.ts'
import classes from './imports.module.css'

/** The most frequent errors, each with its number of rows. */
const Problems = ({ of }: { of: Import }) => (
  <ul>
    {of.problems.map(({ column, text, rows }) => (
      <li key={`${column} ${text}`}>
        <Text size="sm">
          {column === null ? '' : `${headingOf(of, column)}: `}
          {text} {rows > 1 && `(${wholeText(rows)} rows)`}
        </Text>
      </li>
    ))}
  </ul>
)

/** A line with the texts that are being saved. */
const withEdits = (row: ImportedRow, edits: readonly GridEdit[]): ImportedRow => {
  const own = edits.filter(({ line }) => line === row.line)
  if (own.length === 0) return row
  const cells = [...row.cells]
  for (const { column, text } of own) {
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  return { ...row, cells }
}

/** Columns with a meaning, and those with an error. */
const columnsOf = (of: Import, rows: readonly ImportedRow[]) =>
  of.columns.flatMap(({ target }, at) =>
    target === 'skip' && !rows.some(({ errors }) => errors.some(({ column }) => column === at))
      ? []
      : [{ at, header: headingOf(of, at) }],
  )

/** Rows that can’t be imported as they are, to be corrected in place. Corrected ones stay until the page is left. */
export const ImportMending = ({ of, fresh, isOpen }: { of: Import; fresh: string; isOpen: boolean }) => {
  const [page, setPage] = useState(1)
  const [mended, setMended] = useState<ReadonlyMap<number, ImportedRow>>(new Map())
  const found = useQuery(importRowsQuery(of.id, { page: String(page), refused: 'true' }, `mend ${fresh}`))
  const { wish, change } = useWishes({
    join: (earlier: GridEdit[], later: GridEdit[]) => [...earlier, ...later],
    readAnew: () => refreshImport(of.id),
    send: (edits: GridEdit[], write) =>
      write('mendImportRows', {
        params: { id: of.id },
        body: { cells: edits.map(({ line, column: at, text }) => ({ line, at, text })) },
      }),
    onDone: ({ import: answer, rows }) => {
      importAnswered(answer)
      setMended((before) => new Map([...before, ...rows.map((row) => [row.line, row] as const)]))
    },
  })
  const { results = [], count = 0, page_size = 1 } = found.data ?? {}
  if (results.length === 0) return null
  const rows = results.map((row) => withEdits(mended.get(row.line) ?? row, wish ?? []))
  const pages = Math.ceil(count / page_size)
  return (
    <details open={isOpen} className={classes.details}>
      <summary>Rows to correct</summary>
      <Stack gap="sm">
        <Problems of={of} />
        <Text size="sm" c="dimmed">
          Correct the cells here. You can paste several from a spreadsheet.
        </Text>
        <CellGrid
          label="Rows to correct"
          columns={columnsOf(of, rows)}
          lines={rows.map(({ line, cells, cut, errors, plan }) => ({
            line,
            cells,
            errors,
            fixed: cut,
            ...(errors.length === 0 && plan !== refusedPlan && { note: 'Ready' }),
          }))}
          onEdit={(edits) => void change(edits)}
        />
        {pages > 1 && (
          <Pagination
            total={pages}
            value={page}
            onChange={setPage}
            size="sm"
            getControlProps={(control) => ({ 'aria-label': `${control} page of rows to correct` })}
          />
        )}
      </Stack>
    </details>
  )
}
