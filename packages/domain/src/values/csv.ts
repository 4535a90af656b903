/** Spreadsheets run cells with these beginnings as formulas; some also accept the full-width forms. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const plainNumber = /^-?\d+(\.\d+)?$/

const cellOf = (value: string): string => {
  const safe = formula.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Marks a file as UTF-8; without it spreadsheets assume their country's encoding. */
export const byteOrderMark = '\uFEFF'

/** Rows as comma-separated text (RFC 4180) that no spreadsheet runs as formulas. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
