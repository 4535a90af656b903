import type { FileCell, FileRow } from '../values/file-cell.ts'
import { cellText } from '../values/file-cell.ts'
import { findHeadings, headingWithin } from './guess-columns.ts'
import { plainHeading } from './heading-text.ts'

/** How a reader understands headings. */
export interface HeadingReader {
  /** The columns under these headings, by the name of each; with `isWhole`, all words of a heading must say so. */
  told: (headings: readonly string[], isWhole?: boolean) => ReadonlyMap<string, number>
  /** Whether a table with these columns, which are also the first one’s, goes on with that one. */
  goesOn: (shared: ReadonlySet<string>, first: ReadonlyMap<string, number>) => boolean
  /** Whether a table with these columns has all that the first one should have. */
  isFull: (told: ReadonlyMap<string, number>) => boolean
}

interface Piece {
  rows: FileRow[]
  /** Among its rows; null where no headings are known. */
  heading: number | null
  told: ReadonlyMap<string, number>
}

const wordsOf = (cells: readonly FileCell[]): string[] => cells.map(cellText)
const longestWords = 60

/** Words alone, of which most are headings. */
const headingsIn = (
  cells: readonly FileCell[],
  told: HeadingReader['told'],
): ReturnType<HeadingReader['told']> | null => {
  const words = wordsOf(cells)
  const filled = words.filter((cell) => cell !== '')
  if (filled.length < 2 || filled.some((word) => word.length > longestWords || /\p{N}/u.test(word)))
    return null
  const found = told(words, true)
  return found.size > 1 && found.size * 2 >= filled.length ? found : null
}

const sharedBy = (
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): ReadonlySet<string> => new Set([...one.keys()].filter((name) => other.has(name)))

const pieceOf = (rows: FileRow[], told: HeadingReader['told']): Piece => {
  const looked = rows.slice(0, headingWithin * 2).map((row) => ({ ...row, cells: wordsOf(row.cells) }))
  const heading = findHeadings(looked, (cells) => told(cells).size)
  return { rows, heading, told: heading === null ? new Map() : told(looked[heading]?.cells ?? []) }
}

/** The tables of a file one after another: each begins where the file says so, or where headings that go on with those above stand. */
const piecesOf = (rows: readonly FileRow[], { told, goesOn }: HeadingReader): Piece[] => {
  const groups: FileRow[][] = [[]]
  let above: ReadonlyMap<string, number> | null = null
  for (const row of rows) {
    const found = row.aside === true ? null : headingsIn(row.cells, told)
    const isNext = found !== null && above !== null && goesOn(sharedBy(found, above), above)
    if (row.starts === true || isNext) groups.push([])
    if (row.starts === true) above = null
    above = found ?? above
    groups.at(-1)?.push(row)
  }
  return groups.filter((group) => group.length > 0).map((group) => pieceOf(group, told))
}

/** Puts a later table’s cells under the first one’s headings, to which its other columns are added. */
const alignedTo = (first: Piece, headings: FileCell[]) => {
  const wide = Math.max(headings.length, ...first.rows.map(({ cells }) => cells.length))
  while (headings.length < wide) headings.push('')
  return ({ rows, heading, told }: Piece): FileRow[] => {
    const own = rows[heading ?? 0]?.cells ?? []
    const names = new Map([...told].map(([name, at]) => [at, name]))
    const taken = new Set<number>()
    const take = (at: number | undefined): number | undefined => {
      if (at === undefined || at < 0 || taken.has(at)) return undefined
      taken.add(at)
      return at
    }
    const width = Math.max(...rows.map(({ cells }) => cells.length))
    const same = Array.from({ length: width }, (_, at) => {
      const text = plainHeading(cellText(own[at] ?? ''))
      return take(text === '' ? undefined : headings.findIndex((one) => plainHeading(cellText(one)) === text))
    })
    const places = same.map((place, at) => place ?? take(first.told.get(names.get(at) ?? '')))
    const all = places.map((place, at) => place ?? headings.push(own[at] ?? '') - 1)
    return rows.map(({ starts: _starts, ...row }, index) => {
      if (index <= (heading ?? -1)) return { ...row, aside: true }
      const cells: FileCell[] = []
      for (const [at, cell] of row.cells.entries()) cells[all[at] ?? at] = cell
      return { ...row, cells: Array.from(cells, (cell) => cell ?? '') }
    })
  }
}

/**
 * One table of several that stand below each other or in several sheets: the first that has what the reader looks for, and those that go
 * on with it. The others’ rows are aside.
 */
export const joinTables = (rows: readonly FileRow[], reader: HeadingReader): FileRow[] => {
  const pieces = piecesOf(rows, reader)
  if (pieces.length < 2) return [...rows]
  const most = Math.max(...pieces.map(({ told }) => told.size))
  const isLarge = ({ told }: Piece) => told.size * 2 >= most
  const first =
    pieces.find((piece) => isLarge(piece) && reader.isFull(piece.told)) ??
    pieces.find(({ told }) => told.size === most)
  if (first === undefined || first.heading === null) return [...rows]
  const headings = [...(first.rows[first.heading]?.cells ?? [])]
  const align = alignedTo(first, headings)
  const aside = (piece: Piece): FileRow[] =>
    piece.rows.map(({ starts: _starts, ...row }) => ({ ...row, aside: true }))
  const place = pieces.indexOf(first)
  const later = pieces.slice(place + 1).flatMap((piece) => {
    const isMore = piece.heading !== null && reader.goesOn(sharedBy(piece.told, first.told), first.told)
    return isMore ? align(piece) : aside(piece)
  })
  return [
    ...pieces.slice(0, place).flatMap(aside),
    // A sheet may begin with a title.
    ...first.rows.map(({ starts: _starts, ...row }, index) =>
      index === first.heading ? { ...row, cells: headings, starts: true as const } : row,
    ),
    ...later,
  ]
}
