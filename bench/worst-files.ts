import { writeXlsx } from 'hucre/xlsx'
import { limits } from '@armature/domain/limits'
import { hostileTexts } from './hostile-texts.ts'

export interface NamedFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

interface Bounds {
  bytes: number
  rows: number
  columns: number
}

/** As many cells of one size as fit into the file, below headings that say nothing. */
const cellsOf = ({ bytes, rows, columns }: Bounds): string[][] => {
  const letters = Math.max(1, Math.floor(bytes / rows / columns) - 2)
  return Array.from({ length: rows }, (_none, row) =>
    Array.from({ length: columns }, (_one, column) =>
      `${row}${column}`.padEnd(letters, 'x').slice(0, letters),
    ),
  )
}

const csv = (rows: readonly string[][]): string => rows.map((row) => row.join(',')).join('\n')

/** A row of headings, each this text, and a row below it. */
const headed = ({ bytes, columns }: Bounds, text: (length: number) => string): string => {
  const cell = `"${text(Math.floor(bytes / columns / 2) - 60)}"`
  const row = Array.from({ length: columns }, () => cell)
  return csv([row, row])
}

/**
 * Files that take a reader of tables as long as any within its limits, by what is odd about them: as many cells as may be, as text and
 * as a workbook; cells without end; headings that a careless pattern takes long over.
 */
const worstFiles = async (bounds: Bounds): Promise<Record<string, NamedFile>> => {
  const encoder = new TextEncoder()
  const named = (text: string): NamedFile => ({ name: 'parts.csv', bytes: encoder.encode(text) })
  const cells = cellsOf(bounds)
  return {
    'all cells': named(csv(cells)),
    'all cells, a workbook': {
      name: 'parts.xlsx',
      bytes: new Uint8Array(await writeXlsx({ sheets: [{ name: 'Parts', rows: cells }] })),
    },
    'one cell': named('x'.repeat(bounds.bytes)),
    'a quote that never ends': named(`"${'x\n'.repeat(bounds.bytes / 2 - 1)}`),
    'nothing but commas': named(','.repeat(bounds.bytes)),
    'nothing but lines': named('\n'.repeat(bounds.bytes)),
    ...Object.fromEntries(
      Object.entries(hostileTexts).map(([what, text]) => [`headings: ${what}`, named(headed(bounds, text))]),
    ),
  }
}

/** Of a bill of materials. */
export const worstBoms = () => worstFiles(limits.bom)

/** Of a file of products. */
export const worstImports = () => worstFiles(limits.import)
