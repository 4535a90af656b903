import { partKey } from '@armature/domain/catalogue/products/part-number'
import { limits } from '@armature/domain/limits'
import type { BomColumn, ColumnChoice } from '@armature/domain/requests/bom-columns'
import { bomColumnLabels, nameOfRow, partRows } from '@armature/domain/requests/bom-columns'
import type { MatchState } from '@armature/domain/requests/bom-matches'
import { matchState } from '@armature/domain/requests/bom-matches'
import { piecesRefusals, readPieces } from '@armature/domain/requests/bom-pieces'
import type { BomTable, MatchedPart } from './bom-types.ts'

/** A row's text about its part. */
export interface WantedWords {
  sku: string
  number: string
  name: string
}

/** A row of a bill of materials, with its part. */
export interface BomRow extends WantedWords {
  /** Its row number in a spreadsheet. */
  line: number
  /** As in the file, or as edited. */
  quantity: string
  note: string
  found: readonly MatchedPart[]
  /** Whether the match is accepted, proposed or left open. */
  state: MatchState
  /** The chosen part; null for a sourcing request. */
  picked: { id: number; name: string } | null
  /** A person chose it. */
  isByHand: boolean
  isLeftOut: boolean
}

const bounds = limits.requestList

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const cellOf = (cells: readonly string[], at: number | null): string =>
  at === null ? '' : oneLine(cells[at] ?? '')

/** The rows below the headings that name a part, as the columns say. */
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

/** A row with its matches. */
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

/** Why the quantity is invalid; null if it is valid. */
export const quantityRefusal = (
  { quantity }: Pick<BomRow, 'quantity'>,
  decimal: BomTable['decimal'],
): string | null => {
  const read = readPieces(quantity, decimal)
  return typeof read === 'number' ? null : piecesRefusals[read]
}

/** Needs checking: its part is uncertain, or its quantity invalid. */
export const isOpen = (row: BomRow, decimal: BomTable['decimal']): boolean =>
  !row.isLeftOut && ((!row.isByHand && row.state !== 'sure') || quantityRefusal(row, decimal) !== null)

/** The number of rows that a person has corrected since they were read and matched. */
export const countPutRight = (
  rows: readonly BomRow[],
  { table, heading, columns }: { table: BomTable; heading: number | null; columns: ColumnChoice },
): number => {
  const read = new Map(rowsOf(table, heading, columns).map(({ line, quantity }) => [line, quantity]))
  return rows.filter(
    ({ line, quantity, isByHand, isLeftOut }) => isByHand || isLeftOut || quantity !== read.get(line),
  ).length
}

/** A row's name: its number, or its text. */
export const rowName = ({ name, number, sku }: WantedWords): string => name || number || sku

/** The search text that finds it again. */
const aliasOf = ({ sku, number, name }: WantedWords): string => sku || number || name

/** The row’s note, with the manufacturer’s number if the line uses its own field for the SKU: a line has one of the two. */
const noteOf = ({ sku, number, note }: BomRow): string => {
  if (sku === '' || number === '' || partKey(sku) === partKey(number)) return note
  const kept = `${bomColumnLabels.number}: ${number}`
  return note === '' ? kept : `${note.slice(0, bounds.note - kept.length - 3)} · ${kept}`
}

/** A row as a line. */
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

/** Other columns of the same file can't be chosen twice. */
export const withColumn = (columns: ColumnChoice, column: BomColumn, at: number | null): ColumnChoice => {
  const others = Object.entries(columns).map(([name, place]) => [
    name,
    at !== null && place === at ? null : place,
  ])
  return { ...(Object.fromEntries(others) as Record<BomColumn, number | null>), [column]: at } // fromEntries drops the names
}
