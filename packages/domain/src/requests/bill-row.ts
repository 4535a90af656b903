import { areAddresses, areMoney } from '../tables/column-content.ts'
import { headingMeanings } from '../tables/guess-columns.ts'

/** A cell of a bill's row, with its heading. */
export interface BillCell {
  heading: string
  text: string
}

/** A bill's row as in the file: its maker, according to the columns, and all filled cells. */
export interface BillRow {
  maker: string
  cells: BillCell[]
}

/** Separates the cells of a row sent as one text; no cell contains one. */
export const betweenCells = '\t'

/** A line's row from its cells as sent; null if they are empty. */
export const billRowOf = (
  headings: readonly string[],
  { maker = '', cells = '' }: { maker?: string | undefined; cells?: string | undefined },
): BillRow | null => {
  const filled = cells
    .split(betweenCells)
    .map((text, at): BillCell => ({ heading: headings[at]?.trim() ?? '', text: text.trim() }))
    .filter(({ text }) => text !== '')
  return filled.length === 0 && maker === '' ? null : { maker, cells: filled }
}

const buyersOwn = ['price', 'unitPrice', 'sum', 'price_breaks', 'note'] as const

const isBuyersOwn = ({ heading, text }: BillCell): boolean =>
  areMoney([text]) || buyersOwn.some((meaning) => headingMeanings(heading).has(meaning))

/** The row as vendors see it: without prices and notes, which are the buyer's own. */
export const rowForVendors = (row: BillRow | null): BillRow | null =>
  row === null ? null : { ...row, cells: row.cells.filter((cell) => !isBuyersOwn(cell)) }

/** A cell that holds a web address. */
export const isPageAddress = (text: string): boolean => areAddresses([text]) && /^https?:\/\//i.test(text)
