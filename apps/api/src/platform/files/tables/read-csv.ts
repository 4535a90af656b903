import { streamCsvRows } from 'hucre/csv'
import { decodeText } from './decode-text.ts'
import type { FileTable, Reading, TableBounds } from './file-table.ts'
import { collectRows, Refusal } from './file-table.ts'

const separators = [',', ';', '\t', '|'] as const
type Separator = (typeof separators)[number]

/** Excel's own line, by which a file names its separator. */
const named = /^\uFEFF?sep=([,;\t|])\r?\n/i

const sampleLength = 20_000

const linesLooked = 30

/** How often each separator occurs outside quotes, by line. */
const countsOf = (text: string): ReadonlyMap<Separator, number>[] => {
  const lines = [new Map<Separator, number>()]
  let isQuoted = false
  for (const char of text.slice(0, sampleLength)) {
    const separator = separators.find((one) => one === char)
    const line = lines.at(-1)
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && char === '\n') lines.push(new Map())
    else if (!isQuoted && separator !== undefined) line?.set(separator, (line.get(separator) ?? 0) + 1)
    if (lines.length > linesLooked) break
  }
  return lines
}

/** By how many lines agree on a number of it, and on how many: a title may stand above them, and commas stand in words. */
const fitOf = (lines: readonly ReadonlyMap<Separator, number>[], separator: Separator): number => {
  const counts = Map.groupBy(
    lines.map((line) => line.get(separator) ?? 0).filter((count) => count > 0),
    (count) => count,
  )
  return Math.max(0, ...[...counts].map(([count, same]) => same.length * 1_000 + Math.min(count, 999)))
}

/** The separator that most lines agree on; a comma where there is none. */
const likelySeparator = (text: string): Separator => {
  const lines = countsOf(text)
  const [best = ','] = separators.toSorted((one, other) => fitOf(lines, other) - fitOf(lines, one))
  return fitOf(lines, best) === 0 ? ',' : best
}

const withComma = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/
/** Three digits behind a comma could as well be thousands. */
const surelyComma = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),(?:\d{1,2}|\d{4,})$/
const withPoint = /^[+-]?\d+\.\d+$/

/** A comma, where numbers have commas and none has a point; of what commas separate, where one can't be of thousands. */
const decimalOf = (rows: readonly string[][], separator: Separator): FileTable['decimal'] => {
  const cells = rows.flat().map((cell) => cell.trim())
  const sign = separator === ',' ? surelyComma : withComma
  return cells.some((cell) => sign.test(cell)) && !cells.some((cell) => withPoint.test(cell)) ? ',' : '.'
}

/** Lines that a row takes: one, and one more for each end of a line within its cells. */
const linesIn = (cells: readonly string[]): number =>
  1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)

/** Comma-separated text, whatever separates it. */
export const readCsv = (bytes: Uint8Array, bounds: TableBounds, reading: Reading): FileTable => {
  const decoded = decodeText(bytes, reading.encoding)
  if (decoded === null) throw new Refusal('notATable')
  const { text, encoding } = decoded
  const naming = named.exec(text)
  const body = naming === null ? text : text.slice(naming[0].length)
  const separator = (naming?.[1] as Separator | undefined) ?? likelySeparator(body) // the pattern names these alone
  const rows = collectRows(bounds)
  const sample: string[][] = []
  let line = naming === null ? 1 : 2
  for (const values of streamCsvRows(body, { delimiter: separator, unescapeFormulae: true })) {
    const cells = values.map((value) => (value === null ? '' : String(value)))
    rows.add(line, cells)
    if (sample.length < 500) sample.push(cells)
    line += linesIn(cells)
  }
  return rows.table({ decimal: decimalOf(sample, separator), encoding, sheets: [], sheet: null })
}
