import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import type { RowSelection } from '@armature/ui/table/selection.tsx'
import { useChosenRows } from '@armature/ui/table/selection.tsx'
import type { Retriable } from './bulk-retries-bar.tsx'

const BulkRetries = lazyPart(async () => (await import('./bulk-retries-bar.tsx')).BulkRetries, {
  isAskedFor: true,
})

/** Orders or sub-orders selected in a list, and their bulk actions. */
export const useBulkRetries = <Row extends { id: number }>(
  noun: string,
  rows: readonly Row[] | undefined,
  retriable: (row: Row) => Omit<Retriable, 'id'>,
): RowSelection<Row> => {
  const { chosen, onChange, rows: chosenRows, clear } = useChosenRows(rows, ({ id }) => id)
  return {
    chosen,
    onChange,
    labelOf: ({ id }) => `${noun} #${id}`,
    bar: chosenRows.length > 0 && (
      <BulkRetries
        noun={noun}
        rows={chosenRows.map((row) => ({ id: row.id, ...retriable(row) }))}
        onClear={clear}
      />
    ),
  }
}
