import { partKey } from '@armature/domain/catalogue/products/part-number'
import { limits } from '@armature/domain/limits'
import type { BomColumn, ColumnChoice } from '@armature/domain/requests/bom-columns'
import { bomColumnLabels, nameOfRow, partRows } from '@armature/domain/requests/bom-columns'
import type { MatchState } from '@armature/domain/requests/bom-matches'
import { matchState } from '@armature/domain/requests/bom-matches'
import { piecesRefusals, readPieces } from '@armature/domain/requests/bom-pieces'
import type { BomTable, MatchedPart } from './bom-types.ts'

/** The words of a row about its part. */
export interface WantedWords {
  sku: string
  number: string
  name: string
}

/** A row of a bill of materials, with the part that it is to be. */
export interface BomRow extends WantedWords {
  /** The number that a spreadsheet shows beside it. */
  line: number
  /** As typed: in the file, or over it. */
  quantity: string
  note: string
  found: readonly MatchedPart[]
  /** Tells whether the found part is taken, proposed or left open. */
  state: MatchState
  /** The chosen part; null where the words stay words. */
  picked: { id: number; name: string } | null
  /** A person chose it. */
  isByHand: boolean
  isLeftOut: boolean
}

const bounds = limits.requestList

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const cellOf = (cells: readonly string[], at: number | null): string =>
  at === null ? '' : oneLine(cells[at] ?? '')

/** The rows under the headings that name a part, as the columns say them. */
export const rowsOf = ({ rows }: BomTable, heading: number | null, columns: ColumnChoice) =>
  partRows(rows, heading, columns).map(({ line, cells }) => ({
    line,
    sku: cellOf(cells, columns.sku).slice(0, bounds.sku),
    number: cellOf(cells, columns.number).slice(0, bounds.sku),
    name: oneLine(nameOfRow(cells, columns)).slice(0, bounds.words),
    quantity: columns.quantity === null ? '1' : cellOf(cells, columns.quantity),
    note: cellOf(cells, columns.note).slice(0, bounds.note),
  }))

type ReadRow = ReturnType<typeof rowsOf>[number]

/** A row with what was found for it. */
export const matchedRow = (row: ReadRow, found: readonly MatchedPart[]): BomRow => {
  const state = matchState(found)
  const best = state === 'open' ? undefined : found[0]
  return {
    ...row,
    found,
    state,
    picked: best === undefined ? null : { id: best.product.id, name: best.product.name },
    isByHand: false,
    isLeftOut: false,
  }
}

/** Why the quantity can't be taken; null where it can. */
export const quantityRefusal = (
  { quantity }: Pick<BomRow, 'quantity'>,
  decimal: BomTable['decimal'],
): string | null => {
  const read = readPieces(quantity, decimal)
  return typeof read === 'number' ? null : piecesRefusals[read]
}

/** Must be looked at: its part isn't sure, or its quantity is none. */
export const isOpen = (row: BomRow, decimal: BomTable['decimal']): boolean =>
  !row.isLeftOut && ((!row.isByHand && row.state !== 'sure') || quantityRefusal(row, decimal) !== null)

/** The number of rows that a person has put right since they were read and matched. */
export const countPutRight = (
  rows: readonly BomRow[],
  { table, heading, columns }: { table: BomTable; heading: number | null; columns: ColumnChoice },
): number => {
  const read = new Map(rowsOf(table, heading, columns).map(({ line, quantity }) => [line, quantity]))
  return rows.filter(
    ({ line, quantity, isByHand, isLeftOut }) => isByHand || isLeftOut || quantity !== read.get(line),
  ).length
}

/** The name of a row: its number, or its words. */
export const rowName = ({ name, number, sku }: WantedWords): string => name || number || sku

/** By which words it is found again. */
const aliasOf = ({ sku, number, name }: WantedWords): string => sku || number || name

/** The row’s note, and the maker’s number where the line’s own place has the SKU: a line has one of the two. */
const noteOf = ({ sku, number, note }: BomRow): string => {
  if (sku === '' || number === '' || partKey(sku) === partKey(number)) return note
  const kept = `${bomColumnLabels.number}: ${number}`
  return note === '' ? kept : `${note.slice(0, bounds.note - kept.length - 3)} · ${kept}`
}

/** The line that a row becomes. */
export const addedLineOf = (row: BomRow, decimal: BomTable['decimal']) => {
  const pieces = readPieces(row.quantity, decimal)
  return {
    ...(row.picked !== null && { product: row.picked.id }),
    ...(row.picked !== null && row.isByHand && { picked_for: aliasOf(row) }),
    name: rowName(row),
    sku: row.sku || row.number,
    quantity: typeof pieces === 'number' ? pieces : 1,
    note: noteOf(row),
  }
}

/** How much of a bill has parts, in rows and percent. */
export const coverageOf = (rows: readonly BomRow[]): { covered: number; all: number; percent: number } => {
  const taken = rows.filter(({ isLeftOut }) => !isLeftOut)
  const covered = taken.filter(({ picked }) => picked !== null).length
  return {
    covered,
    all: taken.length,
    percent: taken.length === 0 ? 0 : Math.floor((covered / taken.length) * 100),
  }
}

/** Other columns of the same file aren't chosen twice. */
export const withColumn = (columns: ColumnChoice, column: BomColumn, at: number | null): ColumnChoice => {
  const others = Object.entries(columns).map(([name, place]) => [
    name,
    at !== null && place === at ? null : place,
  ])
  return { ...(Object.fromEntries(others) as Record<BomColumn, number | null>), [column]: at } // fromEntries forgets the names
}
