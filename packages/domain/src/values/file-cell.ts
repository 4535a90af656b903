/** A file's cell: text, or a workbook's number, which doesn't depend on a decimal sign. */
export type FileCell = string | number

/** Removes noise beyond the digits that a spreadsheet shows: 0.1 + 0.2 is 0.3. */
export const withoutNoise = (value: number): number => Number(value.toPrecision(15))

const numberText = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(Math.abs(value) < 1 ? 12 : 0).replace(/(\.\d*?)0+$/, '$1') : text
}

/** A cell as text; a number in plain digits with a decimal point. */
export const cellText = (cell: FileCell): string => (typeof cell === 'number' ? numberText(cell) : cell)

/** A row of a file, by the number that a spreadsheet shows beside it. */
export interface FileRow {
  line: number
  cells: FileCell[]
  /** The next table of several begins with it. */
  starts?: true
  /** Its words are of no table: prose around one, or a table of other things. */
  aside?: true
  /** The number of spaces before its first word; lists use indentation to show what belongs together. */
  indent?: number
}

/** Names all sheets of a workbook at once; spreadsheets allow no sheet of this name. */
export const allSheets = '*'
