/** A row of a text, the line where it begins, and whether a quotation mark in it has no end. */
export interface TextRow {
  line: number
  cells: string[]
  hasOpenQuote?: true
}

/** Where the quoted cell that begins behind `from` ends, in one of the usual ways of writing one; -1 if it doesn't. */
const endOfQuoted = (text: string, from: number, separator: string): number => {
  let at = from
  for (;;) {
    const mark = text.indexOf('"', at)
    if (mark === -1) return -1
    if (text[mark + 1] === '"') {
      at = mark + 2
      continue
    }
    const after = /[^ ]|$/g
    after.lastIndex = mark + 1
    const [next = ''] = after.exec(text) ?? []
    if (next === '' || next === '\n' || next === separator) return mark
    // A mark within the words, as of inches, of a program that doesn't double them: on the same line, and not where another cell begins.
    const before = text.slice(from, mark)
    if (before.includes('\n') || before.trimEnd().endsWith(separator)) return -1
    at = mark + 1
  }
}

/** A table's separator and column count. */
interface Shape {
  separator: string
  width: number
}

/**
 * Recognises a stray quotation mark: each line inside the quotes would itself be a full row. With two columns a comma in
 * each line of a note proves nothing, so there the closing mark must be an inch sign.
 */
const isStray = (quoted: string, lines: readonly string[], { separator, width }: Shape): boolean =>
  lines.length > 1 &&
  width > 1 &&
  lines.every((line) => line.split(separator).length === width) &&
  (width > 2 || /\d$/.test(quoted))

const longestOpen = 2_000

/** Reads the text cell by cell. */
const cellTaker = (text: string, separator: string) => {
  const plain = new RegExp(`[^\\n${separator === '\t' ? '\\t' : `\\${separator}`}]*`, 'y')
  const blanks = / */y
  const match = (pattern: RegExp, at: number): string => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? ''
  }
  /** `"4" rod` has both its marks. */
  const isOpen = (from: number): boolean => {
    const [line = ''] = text.slice(from + 1, from + longestOpen).split('\n', 1)
    return line.split(separator, 1)[0]?.includes('"') !== true
  }
  return (
    rowFrom: number,
    at: number,
    width: number,
  ): { cell: string; next: number; hasOpenQuote: boolean } => {
    const from = at + match(blanks, at).length
    const isMarked = text[from] === '"'
    const end = isMarked ? endOfQuoted(text, from + 1, separator) : -1
    const stop = text.indexOf('\n', end)
    const lines = end === -1 ? [] : text.slice(rowFrom, stop === -1 ? text.length : stop).split('\n')
    if (end !== -1 && !isStray(text.slice(from + 1, end), lines, { separator, width })) {
      const cell = text.slice(from + 1, end).replaceAll('""', '"')
      return { cell, next: end + 1 + match(plain, end + 1).length, hasOpenQuote: false }
    }
    const cell = match(plain, at)
    return { cell, next: at + cell.length, hasOpenQuote: isMarked && isOpen(from) }
  }
}

/**
 * The rows of separated text. A quotation mark that has no end, or whose end would swallow whole rows, is an ordinary
 * character, and its row says so.
 */
export function* splitRows(text: string, separator: string): Generator<TextRow> {
  const take = cellTaker(text, separator)
  let width = 0
  let line = 1
  for (let at = 0; at < text.length; at += 1) {
    const row: TextRow = { line, cells: [] }
    const rowFrom = at
    for (let goesOn = true; goesOn; at += goesOn ? 1 : 0) {
      const { cell, next, hasOpenQuote } = take(rowFrom, at, width)
      row.cells.push(cell)
      if (hasOpenQuote) row.hasOpenQuote = true
      at = next
      goesOn = text[at] === separator
    }
    line += text.slice(rowFrom, at + 1).split('\n').length - 1
    if (width === 0 && row.cells.length > 1) width = row.cells.length
    yield row
  }
}
