import { buffer } from 'node:stream/consumers'
import type { TableMessage, TableOrder, TableOutcome } from './table-messages.ts'
import {
  importHeadingReader,
  importHeadings,
  importScore,
} from '@armature/domain/catalogue/imports/guess-import'
import { bomHeadings, guessBill, tableScore } from '@armature/domain/requests/bom-table'
import { styleOf, twofoldIn } from '@armature/domain/tables/figures'
import type { HeadingReader } from '@armature/domain/tables/join-tables'
import { joinTables } from '@armature/domain/tables/join-tables'
import { shopRows } from '@armature/domain/catalogue/imports/shop-export'
import { isProductRow } from '@armature/domain/tables/other-rows'
import type { FileRow } from '@armature/domain/values/file-cell'
import { cellText } from '@armature/domain/values/file-cell'
import type { SheetScore, SlicedTable } from './file-table.ts'
import { isRefusal } from './file-table.ts'
import { readTable } from './read-table.ts'
import { endProcess, obeyServer } from '../sandbox/fenced-child.ts'
import { inSlices } from './row-slices.ts'

/** By what a workbook's sheets are compared, where none is asked for: the one that looks most like such a table is read. */
const scores: Record<TableOrder['likely'], SheetScore> = { bom: tableScore, products: importScore }

const wordsOf = (rows: readonly FileRow[]) =>
  rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map(cellText) }))

/** Products are the rows below the headings that are no sum, no remark and no headings again. */
const productsIn = (rows: readonly FileRow[]) => {
  const words = wordsOf(rows)
  const heading = importHeadings(words) ?? 0
  const headings = words[heading]?.cells ?? []
  const below = rows.slice(heading + 1)
  const isProduct = ({ aside }: FileRow, at: number) =>
    aside !== true && isProductRow(words[heading + 1 + at]?.cells ?? [], headings)
  const kept = below.filter(isProduct)
  // A file of words alone is the sender’s to look at.
  const taken = kept.length === 0 ? below.filter(({ aside }) => aside !== true) : shopRows(headings, kept)
  const products = new Set(taken.map(({ line }) => line))
  return {
    headings,
    rows: taken,
    leftOut: below.filter(({ line }) => !products.has(line)).map(({ line }) => line),
  }
}

const headingReaders: Record<TableOrder['likely'], HeadingReader> = {
  bom: bomHeadings,
  products: importHeadingReader,
}

/** Cells beyond these say nothing more of how a file’s numbers are written. */
const rowsSampled = 2_000
/** Lines beyond these are more than anybody reads. */
const linesTold = 100

/** Reads a file as a table whose rows can travel: what takes long of it, and what takes memory. */
const readInSlices = async (
  bytes: Buffer,
  { bounds, reading, likely }: TableOrder,
): Promise<{ slices: SlicedTable['slices']; outcome: TableOutcome }> => {
  const read = await readTable(bytes, bounds, {
    ...reading,
    scoreOf: scores[likely],
    // A bill is often split among sheets; a price list’s sheets may be years or languages.
    isJoined: likely === 'bom',
  })
  if (isRefusal(read)) return { slices: [], outcome: read }
  const { rows: all, openQuotes, ...table } = read
  const joined = joinTables(all, headingReaders[likely])
  const texts = joined
    .slice(0, rowsSampled)
    .flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'))
  const style = styleOf(texts)
  const { headings, rows, leftOut } =
    likely === 'products' ? productsIn(joined) : { headings: [], rows: joined, leftOut: [] }
  if (rows.length === 0) return { slices: [], outcome: 'noRows' }
  // It is guessed here, since a file can be made so that it takes long.
  const bill = likely === 'bom' ? guessBill(wordsOf(joined)) : null
  const outcome = {
    ...table,
    rowCount: rows.length,
    style,
    twofold: twofoldIn(texts, style),
    headings,
    leftOut: leftOut.slice(0, linesTold),
    openQuotes: openQuotes.slice(0, linesTold),
    bill,
  }
  return { slices: inSlices(rows), outcome }
}

// The process of one file of a table, which comes by its standard input. The file's maker
// says how much memory it takes, and a thread that runs out of memory may take the whole server with it.

const notify = (message: TableMessage, then = () => {}): void => void process.send?.(message, then)

obeyServer()

const order = JSON.parse(process.argv[2] ?? '') as TableOrder // our own command line
const { slices, outcome } = await readInSlices(await buffer(process.stdin), order)
for (const slice of slices) notify({ slice })
notify({ outcome }, endProcess)
