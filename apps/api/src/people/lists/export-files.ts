import { Readable } from 'node:stream'
import type { ExportFormat } from '@armature/contract/platform/list-columns'
import { byteOrderMark, toCsv } from '@armature/domain/values/csv'
import { toWire } from '@armature/domain/money'
import { writeXlsxStream } from 'hucre/xlsx'
import type { CellValue } from './export-values.ts'

/** A table that is written in batches of rows. */
export interface ExportedTable {
  name: string
  heads: string[]
  batches: AsyncIterable<CellValue[][]>
}

const csvCell = (value: CellValue): string => {
  if (value === null) return ''
  if (value.kind === 'money') return toWire(value.cents)
  if (value.kind === 'number') return String(value.number)
  // A line break in a cell is one character, so CR LF only ends rows.
  return (value.kind === 'time' ? value.at : value.text).replaceAll(/\r\n?/g, '\n')
}

async function* csvChunks({ heads, batches }: ExportedTable): AsyncGenerator<string> {
  yield byteOrderMark + toCsv([heads])
  for await (const rows of batches) yield toCsv(rows.map((row) => row.map(csvCell)))
}

/** Characters that XML can't represent. */
const unwritable = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu

/** Text goes into text cells, which no spreadsheet runs as a formula. */
const xlsxCell = (value: CellValue): string | number | null => {
  if (value === null) return null
  if (value.kind === 'money') return value.cents / 100
  if (value.kind === 'number') return value.number
  return (value.kind === 'time' ? value.at : value.text).replaceAll(unwritable, '')
}

async function* xlsxRows({ heads, batches }: ExportedTable): AsyncGenerator<(string | number | null)[]> {
  yield heads.map((head) => head.replaceAll(unwritable, ''))
  for await (const rows of batches) for (const row of rows) yield row.map(xlsxCell)
}

/** The writer of each format. */
export const writers = {
  csv: (table) => Readable.from(csvChunks(table), { objectMode: false }),
  xlsx: (table) =>
    Readable.from(writeXlsxStream(xlsxRows(table), { name: table.name, freezePane: { rows: 1 } }), {
      objectMode: false,
    }),
} as const satisfies Record<ExportFormat, (table: ExportedTable) => Readable>
