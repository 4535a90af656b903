import { partKey } from '@armature/domain/catalogue/products/part-number'
import { limits } from '@armature/domain/limits'
import { betweenCells } from '@armature/domain/requests/bill-row'
import type { BomColumn, BomLine, ColumnChoice } from '@armature/domain/requests/bom-columns'
import { bomColumnLabels, nameOfRow, partRows } from '@armature/domain/requests/bom-columns'
import type { MatchState } from '@armature/domain/requests/bom-matches'
import { matchState } from '@armature/domain/requests/bom-matches'
import {
  piecesRefusals,
  quantityInName,
  readPieces,
  readQuantity,
} from '@armature/domain/requests/bom-pieces'
import { countDesignators, levelOf } from '@armature/domain/tables/column-content'
import { readMoney } from '@armature/domain/tables/figures'
import { readCents } from '@armature/domain/values/typed-number'
import { currency, toWire } from '@armature/domain/money'
import type { BomTable, MatchedPart, ReadBom } from './bom-types.ts'

/** A row's text about its part. */
export interface WantedWords {
  sku: string
  number: string
  name: string
  maker: string
}

/** A row of a bill of materials, with its part. */
export interface BomRow extends WantedWords {
  /** Its row number in a spreadsheet. */
  line: number
  /** As in the file, or as edited. */
  quantity: string
  note: string
  /** The price that the bill expects for a piece; null for none. */
  targetPrice: string | null
  /** All cells of its row. */
  cells: string
  found: readonly MatchedPart[]
  /** Whether the match is accepted, proposed or left open. */
  state: MatchState
  /** The chosen part; null for a sourcing request. */
  picked: { id: number; name: string } | null
  /** A person chose it. */
  isByHand: boolean
  isLeftOut: boolean
  /** The quote that asks vendors for it. */
  asked?: number | undefined
}

const bounds = limits.requestList

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const cellOf = (cells: readonly string[], at: number | null): string =>
  at === null ? '' : oneLine(cells[at] ?? '')

/** A bill’s table, and how the person wants it read. */
type Said = Pick<ReadBom, 'table' | 'heading' | 'columns' | 'timesParent'>

/** The pieces of the assemblies that each row is within, multiplied: all are 1 in a list without levels. */
const timesOf = (rows: readonly Pick<BomLine, 'cells' | 'indent'>[], { table, columns }: Said): number[] => {
  const { level, quantity } = columns
  const isNumbered = rows.some(({ cells }) => cellOf(cells, level).includes('.'))
  const above: { depth: number; pieces: number }[] = []
  return rows.map(({ cells, indent = 0 }) => {
    const depth = level === null ? indent : levelOf(cellOf(cells, level), isNumbered)
    if (depth === null) return 1
    while ((above.at(-1)?.depth ?? -1) >= depth) above.pop()
    const times = above.at(-1)?.pieces ?? 1
    const read = readPieces(cellOf(cells, quantity), table.numbers)
    above.push({ depth, pieces: times * (typeof read === 'number' ? read : 1) })
    return times
  })
}

/** Whether some row is within another, so that its quantity may be per assembly. */
export const hasAssemblies = (said: Said): boolean =>
  new Set(timesOf(partRows(said.table.rows, said.heading, said.columns), said)).size > 1

const quantityOf = (cells: readonly string[], name: string, { columns }: Said): string => {
  if (columns.quantity !== null) return cellOf(cells, columns.quantity)
  const places = countDesignators(cellOf(cells, columns.designators))
  return places === null ? (quantityInName(name) ?? '1') : String(places)
}

const multiplied = (quantity: string, times: number, { numbers }: BomTable): string => {
  const read = readPieces(quantity, numbers)
  return typeof read === 'number' && times > 1 ? String(read * times) : quantity
}

/** A note of the whole quantity where it says more than a number, as in `1 pair`. */
const saidBy = (quantity: string, { numbers }: BomTable): string => {
  const read = readQuantity(quantity, numbers)
  return typeof read !== 'string' && read.saysMore ? `${bomColumnLabels.quantity}: ${quantity}` : ''
}

/** In dollars; a price in another currency isn't taken. */
const targetPriceOf = (cell: string, { numbers }: BomTable): string | null => {
  const read = readMoney(cell, numbers)
  if (read === null || read === 'ambiguous' || (read.currency ?? currency) !== currency) return null
  const cents = readCents(read.amount)
  return cents === null || cents === 0 ? null : toWire(cents)
}

/** The rows below the headings that name a part, as the columns say. */
export const rowsOf = (said: Said) => {
  const { table, heading, columns, timesParent } = said
  const found = partRows(table.rows, heading, columns)
  const times = timesParent ? timesOf(found, said) : []
  return found.map(({ line, cells }, at) => {
    const name = oneLine(nameOfRow(cells, columns)).slice(0, bounds.words)
    const quantity = quantityOf(cells, name, said)
    const notes = [cellOf(cells, columns.note), saidBy(quantity, table), cellOf(cells, columns.designators)]
    return {
      line,
      sku: cellOf(cells, columns.sku).slice(0, bounds.sku),
      number: cellOf(cells, columns.number).slice(0, bounds.sku),
      name,
      maker: cellOf(cells, columns.manufacturer).slice(0, bounds.sku),
      quantity: multiplied(quantity, times[at] ?? 1, table),
      note: notes
        .filter((note) => note !== '')
        .join(' · ')
        .slice(0, bounds.note),
      targetPrice: targetPriceOf(cellOf(cells, columns.price), table),
      cells: cells.map(oneLine).join(betweenCells).slice(0, bounds.row),
    }
  })
}

/** The headings of the rows' cells. */
export const headingsOf = ({ table, heading }: Pick<ReadBom, 'table' | 'heading'>): string[] =>
  (heading === null ? [] : (table.rows[heading]?.cells ?? [])).map(oneLine)

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
  numbers: BomTable['numbers'],
): string | null => {
  const read = readPieces(quantity, numbers)
  return typeof read === 'number' ? null : piecesRefusals[read]
}

/** True if the row goes on the list: it isn't left out, nor already requested from vendors. */
export const isTaken = ({ isLeftOut, asked }: BomRow): boolean => !isLeftOut && asked === undefined

/** Needs checking: its part is uncertain, or its quantity invalid. */
export const isOpen = (row: BomRow, numbers: BomTable['numbers']): boolean =>
  isTaken(row) && ((!row.isByHand && row.state !== 'sure') || quantityRefusal(row, numbers) !== null)

/** The number of rows that a person has corrected since they were read and matched. */
export const countPutRight = (rows: readonly BomRow[], said: Said): number => {
  const read = new Map(rowsOf(said).map(({ line, quantity }) => [line, quantity]))
  return rows.filter(
    ({ line, quantity, isByHand, isLeftOut }) => isByHand || isLeftOut || quantity !== read.get(line),
  ).length
}

/** A row's name: its number, or its text. */
export const rowName = ({ name, number, sku }: Omit<WantedWords, 'maker'>): string => name || number || sku

/** The search text that finds it again. */
const aliasOf = ({ sku, number, name }: Omit<WantedWords, 'maker'>): string => sku || number || name

/** The row’s note, with the manufacturer’s number if the line uses its own field for the SKU: a line has one of the two. */
const noteOf = ({ sku, number, note }: BomRow): string => {
  if (sku === '' || number === '' || partKey(sku) === partKey(number)) return note
  const kept = `${bomColumnLabels.number}: ${number}`
  return note === '' ? kept : `${note.slice(0, bounds.note - kept.length - 3)} · ${kept}`
}

/** A row as a line. */
export const addedLineOf = (row: BomRow, numbers: BomTable['numbers']) => {
  const pieces = readPieces(row.quantity, numbers)
  return {
    ...(row.picked !== null && { product: row.picked.id }),
    ...(row.picked !== null && row.isByHand && { picked_for: aliasOf(row) }),
    name: rowName(row),
    sku: row.sku || row.number,
    quantity: typeof pieces === 'number' ? pieces : 1,
    note: noteOf(row),
    target_price: row.targetPrice,
    ...(row.maker !== '' && { maker: row.maker }),
    ...(row.picked === null && { cells: row.cells }),
  }
}

/** The rows that vendors can be asked for: without a part, and with a quantity. */
export const rowsToSource = (rows: readonly BomRow[], numbers: BomTable['numbers']): BomRow[] =>
  rows.filter((row) => isTaken(row) && row.picked === null && quantityRefusal(row, numbers) === null)

/** A row as a sourcing request. */
export const wantedOf = (row: BomRow, numbers: BomTable['numbers']) => {
  const pieces = readPieces(row.quantity, numbers)
  return {
    text: rowName(row),
    part_number: row.number || row.sku,
    quantity: typeof pieces === 'number' ? pieces : 1,
    note: row.note,
    target_price: row.targetPrice,
    maker: row.maker,
    cells: row.cells,
  }
}

/** How much of a bill has parts, in rows and percent. */
export const coverageOf = (rows: readonly BomRow[]): { covered: number; all: number; percent: number } => {
  const taken = rows.filter(isTaken)
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
