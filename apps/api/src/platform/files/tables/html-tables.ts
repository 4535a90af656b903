/** A row of a text with tables. If `starts`, it holds the next table's headings; `aside` marks words outside any table. */
export interface MarkdownRow {
  line: number
  cells: string[]
  starts?: true
  aside?: true
}

/** An HTML table, and the lines of text that it spans. */
export interface HtmlTable {
  from: number
  to: number
  rows: MarkdownRow[]
}

const tags = /<(\/?)(tr|t[dh])(?=[\s>])([^<>]*)>/gi
const spans = /\b(col|row)span\s*=\s*["']?(\d{1,3})/gi
/** The largest span of a cell, in rows or columns. */
const longestSpan = 60

interface OpenCell {
  from: number
  columns: number
  rows: number
}

const spansOf = (attributes: string): Omit<OpenCell, 'from'> => {
  const found = new Map([...attributes.matchAll(spans)].map(([, name = '', count]) => [name, Number(count)]))
  const of = (name: string) => Math.min(Math.max(found.get(name) ?? 1, 1), longestSpan)
  return { columns: of('col'), rows: of('row') }
}

const lineAt = (text: string, first: number, at: number): number =>
  first + text.slice(0, at).split('\n').length - 1

/** Lays cells out in rows. A cell that spans rows repeats in each; one that spans columns leaves the others empty. */
const rowFiller = () => {
  let going: { column: number; rows: number; text: string }[] = []
  return (cells: readonly (Omit<OpenCell, 'from'> & { text: string })[]): string[] => {
    const row: string[] = []
    const above = going
    going = above.map((one) => ({ ...one, rows: one.rows - 1 })).filter(({ rows }) => rows > 0)
    const fill = () => {
      for (;;) {
        const one = above.find(({ column }) => column === row.length)
        if (one === undefined) return
        row.push(one.text)
      }
    }
    for (const { text, columns, rows } of cells) {
      fill()
      if (rows > 1) going.push({ column: row.length, rows: rows - 1, text })
      row.push(text, ...Array.from({ length: columns - 1 }, () => ''))
    }
    fill()
    return row
  }
}

const rowsIn = (html: string, first: number, plain: (cell: string) => string): MarkdownRow[] => {
  const rows: MarkdownRow[] = []
  const fill = rowFiller()
  let cells: (Omit<OpenCell, 'from'> & { text: string })[] = []
  let open: OpenCell | null = null
  let line = first
  const endCell = (at: number) => {
    if (open !== null)
      cells.push({
        ...open,
        text: plain(html.slice(open.from, at).replaceAll(/\s+/g, ' ')).replaceAll(/ {2,}/g, ' '),
      })
    open = null
  }
  const endRow = (at: number) => {
    endCell(at)
    if (cells.length > 0)
      rows.push({ line, cells: fill(cells), ...(rows.length === 0 && { starts: true as const }) })
    cells = []
  }
  for (const { 0: tag, 1: end, 2: name = '', 3: attributes = '', index } of html.matchAll(tags)) {
    if (name.toLowerCase() === 'tr') {
      endRow(index)
      line = lineAt(html, first, index)
    } else {
      endCell(index)
      if (end === '') open = { from: index + tag.length, ...spansOf(attributes) }
    }
  }
  endRow(html.length)
  return rows
}

const begins = /^[ \t]*<table[\s>]/i

/** The HTML tables whose opening tag starts a line, as in a README. */
export const htmlTables = (lines: readonly string[], plain: (cell: string) => string): HtmlTable[] => {
  const tables: HtmlTable[] = []
  for (let from = 0; from < lines.length; from += 1) {
    if (!begins.test(lines[from] ?? '')) continue
    const length = lines.slice(from).findIndex((line) => /<\/table>/i.test(line))
    // An unclosed table doesn't count, nor does any table after it.
    if (length === -1) return tables
    const html = lines.slice(from, from + length + 1).join('\n')
    tables.push({ from, to: from + length, rows: rowsIn(html, from + 1, plain) })
    from += length
  }
  return tables.filter(({ rows }) => rows.length > 1)
}
