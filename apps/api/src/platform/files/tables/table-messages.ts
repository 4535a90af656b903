import type { Reading, SlicedTable, TableBounds, TableRefusal } from './file-table.ts'

/** How a file is read: its bounds, what its sender says of it, and what it is likely to be. */
export interface TableOrder {
  bounds: TableBounds
  reading: Reading
  likely: 'bom' | 'products'
}

/** A table without its rows, or why there is none. */
export type TableOutcome = Omit<SlicedTable, 'slices'> | TableRefusal

/** The messages of a file's process: the slices of its rows one after another, and the outcome at the end. */
export type TableMessage = { slice: SlicedTable['slices'][number] } | { outcome: TableOutcome }
