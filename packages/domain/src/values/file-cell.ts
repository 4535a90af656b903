/** A cell of a file: words as they are shown, or a workbook's number, which is the same whatever decimal sign its words have. */
export type FileCell = string | number

/** A number's noise beyond what a spreadsheet shows isn't meant: 0.1 + 0.2 is 0.3. */
export const withoutNoise = (value: number): number => Number(value.toPrecision(15))

const numberText = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(Math.abs(value) < 1 ? 12 : 0).replace(/(\.\d*?)0+$/, '$1') : text
}

/** A cell as words: a number in plain digits, with a point. */
export const cellText = (cell: FileCell): string => (typeof cell === 'number' ? numberText(cell) : cell)
