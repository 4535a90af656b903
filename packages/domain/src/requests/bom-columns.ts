/** The facts that a column of a bill of materials can say of a row. */
export const bomColumns = ['quantity', 'sku', 'number', 'name', 'note'] as const
export type BomColumn = (typeof bomColumns)[number]

export const bomColumnLabels: Readonly<Record<BomColumn, string>> = {
  quantity: 'Quantity',
  sku: 'SKU',
  number: 'Maker’s number',
  name: 'Name',
  note: 'Note',
}

/** Which column of the file says it; null where none does. */
export type ColumnChoice = Readonly<Record<BomColumn, number | null>>

export const noColumns: ColumnChoice = { quantity: null, sku: null, number: null, name: null, note: null }

/** A cell’s words as they are compared: without accents, full-width letters and underscores. */
export const plainHeading = (cell: string): string =>
  cell
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

const sumWords = new RegExp(
  '^(?:(?:grand |sub)?total|sum|summe|gesamt(?:summe|menge)?|zwischensumme|somme|suma|totale|totaal|итого|всего|合计|總計|总计|合計|小計|小计|합계|총계|소계)$',
  'u',
)

/** The cell heads a sum, as `Total:` does, and names no part. */
export const isSumWord = (cell: string): boolean => sumWords.test(plainHeading(cell).replace(/\s*[:：]$/, ''))

/** A row that says something, by the number that a spreadsheet shows beside it. */
export interface BomLine {
  line: number
  cells: readonly string[]
}

const partColumns = ['sku', 'number', 'name'] as const

/** The rows under the headings that name a part; a sum or a remark names none. */
export const partRows = <Line extends Pick<BomLine, 'cells'>>(
  rows: readonly Line[],
  heading: number | null,
  columns: ColumnChoice,
): Line[] =>
  rows.slice(heading === null ? 0 : heading + 1).filter(({ cells }) => {
    const said = partColumns
      .map((column) => (columns[column] === null ? '' : (cells[columns[column]] ?? '').trim()))
      .filter((cell) => cell !== '')
    return said.some((cell) => !isSumWord(cell))
  })
