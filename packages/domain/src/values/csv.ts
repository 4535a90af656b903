/** Some programs also accept the full-width forms. */
const sign = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`
/**
 * Where a program may begin a cell: at the beginning, and behind what separates cells elsewhere than in our files. Blanks and quotation
 * marks may precede what it takes for a formula.
 */
const before = String.raw`(^[\s"]*|[;|\t\r\n][\s"]*)`
const formula = new RegExp(`${before}('*${sign})`, 'g')
const marked = new RegExp(`${before}'('*${sign})`, 'g')
const plainNumber = /^-?\d+(\.\d+)?$/

/** The cell's text, with an apostrophe before whatever some program would run as a formula. */
const withMarks = (value: string): string =>
  plainNumber.test(value) ? value : value.replaceAll(formula, "$1'$2")

/** The text that `withMarks` was given. */
export const withoutMarks = (cell: string): string => cell.replaceAll(marked, '$1$2')

const cellOf = (value: string): string => {
  const safe = withMarks(value)
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Marks a file as UTF-8; without it spreadsheets assume their country's encoding. */
export const byteOrderMark = '\uFEFF'

/** Rows as comma-separated text (RFC 4180) that no spreadsheet runs as formulas, whatever separates its own cells. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
