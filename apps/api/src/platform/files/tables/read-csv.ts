import { withoutMarks } from '@armature/domain/values/csv'
import { decodeText } from './decode-text.ts'
import type { FileTable, Reading, TableBounds } from './file-table.ts'
import { collectRows, Refusal } from './file-table.ts'
import { markdownRows } from './markdown-rows.ts'
import { splitRows } from './split-rows.ts'

const separators = [',', ';', '\t', '|'] as const
type Separator = (typeof separators)[number]

/** Excel's own line, by which a file names its separator. */
const named = /^sep=([,;\t|])\n/i

const sampleLength = 20_000
const linesLooked = 60

/** By how many rows agree on a number of cells, and on how many: a title may stand above them, and commas stand in words. */
const fitOf = (text: string, separator: Separator): number => {
  const widths: number[] = []
  for (const { line, cells } of splitRows(text.slice(0, sampleLength), separator)) {
    if (line > linesLooked) break
    if (cells.length > 1) widths.push(cells.length)
  }
  const same = Map.groupBy(widths, (width) => width)
  return Math.max(0, ...[...same].map(([width, rows]) => rows.length * 1_000 + Math.min(width, 999)))
}

/** The separator that most rows agree on; a comma where there is none. */
const likelySeparator = (text: string): Separator => {
  const fits = separators.map((separator) => fitOf(text, separator))
  const most = Math.max(...fits)
  return most === 0 ? ',' : (separators[fits.indexOf(most)] ?? ',')
}

/** Comma-separated text, whatever separates it, or the tables of a text in Markdown. */
export const readCsv = (bytes: Uint8Array, bounds: TableBounds, reading: Reading): FileTable => {
  const decoded = decodeText(bytes, reading.encoding)
  if (decoded === null) throw new Refusal('notATable')
  const text = decoded.text.replaceAll(/\r\n?/g, '\n')
  const [naming = '', said] = named.exec(text) ?? []
  const body = text.slice(naming.length)
  const tables = said === undefined ? markdownRows(body) : null
  const separator = tables === null ? ((said as Separator | undefined) ?? likelySeparator(body)) : '|' // the pattern names these alone
  const rows = collectRows(bounds)
  const openQuotes: number[] = []
  for (const row of tables ?? splitRows(body, separator)) {
    const cells = row.cells.map(withoutMarks)
    const line = row.line + (naming === '' ? 0 : 1)
    const { hasOpenQuote, ...place } = { hasOpenQuote: false, ...row }
    rows.add({ ...place, line, cells })
    if (hasOpenQuote) openQuotes.push(line)
  }
  const { encoding } = decoded
  return rows.table({ encoding, sheets: [], sheet: null, hidden: 0, withHidden: false, openQuotes })
}
