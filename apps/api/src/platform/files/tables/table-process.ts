import { buffer } from 'node:stream/consumers'
import type { TableMessage, TableOrder, TableOutcome } from './table-messages.ts'
import { importHeadings, importScore } from '@armature/domain/catalogue/imports/guess-import'
import { headingWithin } from '@armature/domain/tables/guess-columns'
import { cellText } from '@armature/domain/values/file-cell'
import { guessBill, tableScore } from '@armature/domain/requests/bom-table'
import type { FileTable, SheetScore, SlicedTable } from './file-table.ts'
import { isRefusal } from './file-table.ts'
import { readTable } from './read-table.ts'
import { inSlices } from './row-slices.ts'

/** By what a workbook's sheets are compared, where none is asked for: the one that looks most like such a table is read. */
const scores: Record<TableOrder['likely'], SheetScore> = { bom: tableScore, products: importScore }

const wordsOf = ({ headings, rows }: FileTable): string[][] => [
  headings,
  ...rows.map(({ cells }) => cells.map(cellText)),
]

/** A file of products without the title above its headings. */
const withoutTitle = (table: FileTable): FileTable => {
  const at = importHeadings(wordsOf({ ...table, rows: table.rows.slice(0, headingWithin) }))
  const [heading, ...rows] = table.rows.slice(Math.max(0, at - 1))
  if (at === 0 || heading === undefined || rows.length === 0) return table
  return { ...table, headings: heading.cells.map(cellText), rows }
}

/** Reads a file as a table whose rows can travel: what takes long of it, and what takes memory. */
const readInSlices = async (
  bytes: Buffer,
  { bounds, reading, likely }: TableOrder,
): Promise<{ slices: SlicedTable['slices']; outcome: TableOutcome }> => {
  const read = await readTable(bytes, bounds, { ...reading, scoreOf: scores[likely] })
  if (isRefusal(read)) return { slices: [], outcome: read }
  const { rows, ...table } = likely === 'products' ? withoutTitle(read) : read
  // It is guessed here, since a file can be made so that it takes long.
  const bill = likely === 'bom' ? guessBill(wordsOf(read)) : null
  return { slices: inSlices(rows), outcome: { ...table, rowCount: rows.length, bill } }
}

// The process of one file of a table, which comes by its standard input. The file's maker
// says how much memory it takes, and a thread that runs out of memory may take the whole server with it.

const end = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

const notify = (message: TableMessage, then = () => {}): void => void process.send?.(message, then)

// Ctrl-C in a terminal reaches the whole process group, but the server waits for its requests.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// Once the server is gone, nobody waits for the answer.
process.once('disconnect', end)

const order = JSON.parse(process.argv[2] ?? '') as TableOrder // our own command line
const { slices, outcome } = await readInSlices(await buffer(process.stdin), order)
for (const slice of slices) notify({ slice })
notify({ outcome }, end)
