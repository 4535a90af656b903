import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import type { ChosenRecords } from './bulk-kinds.ts'
import { recordName } from './bulk-kinds.ts'
import type { QuoteRow, SubQuote } from '../record/quotes-api.ts'
import { useChosenRows } from '@armature/ui/table/selection.tsx'
import type { RowSelection } from '@armature/ui/table/selection.tsx'

const BulkMoves = lazyPart(async () => (await import('./bulk-moves-bar.tsx')).BulkMoves, { isAskedFor: true })

const idOf = ({ id }: { id: number }): number => id

const useBulk = <Row extends { id: number }>(
  kind: ChosenRecords['kind'],
  rows: readonly Row[] | undefined,
  recordsOf: (rows: readonly Row[]) => ChosenRecords,
): RowSelection<Row> => {
  const { chosen, onChange, rows: chosenRows, clear } = useChosenRows(rows, idOf)
  return {
    chosen,
    onChange,
    labelOf: ({ id }) => `${recordName[kind]} #${id}`,
    bar: chosenRows.length > 0 && <BulkMoves records={recordsOf(chosenRows)} onClear={clear} />,
  }
}

/** Quotes selected in a list, and their bulk actions. */
export const useBulkQuotes = (rows: readonly QuoteRow[] | undefined): RowSelection<QuoteRow> =>
  useBulk('quote', rows, (chosen) => ({ kind: 'quote', rows: chosen }))

/** The moves of several sub-quotes at once. */
export const useBulkSubQuotes = (rows: readonly SubQuote[] | undefined): RowSelection<SubQuote> =>
  useBulk('subQuote', rows, (chosen) => ({ kind: 'subQuote', rows: chosen }))
