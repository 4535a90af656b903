/** Spreadsheets run what begins so as a formula, some of them the full-width forms of these signs too. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const plainNumber = /^-?\d+(\.\d+)?$/

const cellOf = (value: string): string => {
  const safe = formula.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Stands before a file that is to be read as UTF-8: spreadsheets take their country's own letters otherwise. */
export const byteOrderMark = '\uFEFF'

/** Rows as comma-separated text (RFC 4180) that no spreadsheet takes for formulas. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
