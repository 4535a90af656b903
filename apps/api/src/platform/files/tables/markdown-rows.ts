import type { MarkdownRow } from './html-tables.ts'
import { htmlTables } from './html-tables.ts'

/** The line of dashes below the headings of a table, as in a README. */
const ofDashes = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const longestDashes = 2_000

const isOfDashes = (line: string): boolean =>
  line.length <= longestDashes && line.includes('|') && ofDashes.test(line)

const entities: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' }

/** A cell's words without its marks: `**[XL430](https://…)**` is XL430. */
const plainCell = (cell: string): string =>
  cell
    .replaceAll(/!?\[([^[\]]*)\]\([^()\s]*(?:\s[^()]*)?\)/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/^\s*([*_])([^*_]+)\1\s*$/, '$2')
    .replaceAll(/&([a-z]+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\\(\p{P}|\p{S})/gu, '$1')
    .trim()

const cellsOf = (line: string): string[] => {
  const cells = line.trim().split(/(?<!\\)\|/)
  return cells
    .slice(cells[0] === '' ? 1 : 0, cells.length > 1 && cells.at(-1) === '' ? -1 : undefined)
    .map(plainCell)
}

/** A text with headings, or one that starts with HTML; tables inside cells of another file don't count. */
const isDocument = (text: string): boolean => /^#{1,6} /m.test(text) || /^\s*</.test(text)

/** The heading lines of Markdown tables: those above a line of dashes. */
const headsIn = (lines: readonly string[]): ReadonlySet<number> =>
  new Set(
    lines.flatMap((line, at) => (at > 0 && isOfDashes(line) && lines[at - 1]?.includes('|') ? [at - 1] : [])),
  )

/** The rows of lines without HTML tables. */
const rowsOfLines = (
  lines: readonly string[],
  heads: ReadonlySet<number>,
  { from, to }: { from: number; to: number },
): MarkdownRow[] => {
  const rows: MarkdownRow[] = []
  let isTable = false
  for (const [index, line] of lines.slice(from, to).entries()) {
    const at = from + index
    const starts = heads.has(at)
    isTable = line.includes('|') && (starts || isTable)
    if (isTable && heads.has(at - 1)) continue
    rows.push({
      line: at + 1,
      cells: isTable ? cellsOf(line) : [line.trim()],
      ...(starts && { starts }),
      ...(!isTable && { aside: true }),
    })
  }
  return rows
}

/** The rows of a text's Markdown or HTML tables and the words around them; null if it has no such table. */
export const markdownRows = (text: string): MarkdownRow[] | null => {
  const lines = text.split('\n')
  const heads = headsIn(lines)
  const tables = heads.size > 0 || isDocument(text) ? htmlTables(lines, plainCell) : []
  if (heads.size === 0 && tables.length === 0) return null
  const rows: MarkdownRow[] = []
  let from = 0
  for (const table of tables) {
    rows.push(...rowsOfLines(lines, heads, { from, to: table.from }), ...table.rows)
    from = table.to + 1
  }
  return [...rows, ...rowsOfLines(lines, heads, { from, to: lines.length })]
}
