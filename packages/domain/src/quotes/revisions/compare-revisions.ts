import type { LineTerms } from '../offer/line-terms.ts'

/** A line of one revision, in the texts that its reader sees. */
export interface RevisedLine extends LineTerms {
  product: number
  name: string
  sku: string
  vendor?: string
  quantity: number
  price: string
  total: string
}

/** A line's change between two revisions; these words are shown. */
export type LineChange = 'Added' | 'Removed' | 'Changed' | 'Same'

export interface ComparedLine<Line extends RevisedLine = RevisedLine> {
  change: LineChange
  /** The differences of a changed line, in words. */
  differs: string[]
  before: Line | null
  after: Line | null
}

/** Pairs lines by product; repeated products are paired in order. */
const keyed = <Line extends RevisedLine>(lines: readonly Line[]): Map<string, Line> => {
  const seen = new Map<number, number>()
  return new Map(
    lines.map((line) => {
      const nth = seen.get(line.product) ?? 0
      seen.set(line.product, nth + 1)
      return [`${line.product}:${nth}`, line]
    }),
  )
}

/** The compared fields of a line. */
const compared: readonly (readonly [string, (line: RevisedLine) => string | number | null | undefined])[] = [
  ['name', ({ name }) => name],
  ['SKU', ({ sku }) => sku],
  ['vendor', ({ vendor }) => vendor],
  ['quantity', ({ quantity }) => quantity],
  ['unit price', ({ price }) => price],
  ['lead time', ({ lead_time_days }) => lead_time_days],
  ['minimum', ({ minimum_quantity }) => minimum_quantity],
  ['note', ({ note }) => note],
]

const comparedLine = <Line extends RevisedLine>(
  before: Line | null,
  after: Line | null,
): ComparedLine<Line> => {
  if (before === null || after === null)
    return { before, after, change: before === null ? 'Added' : 'Removed', differs: [] }
  const differs = compared.filter(([, of]) => of(before) !== of(after)).map(([name]) => name)
  return { before, after, change: differs.length === 0 ? 'Same' : 'Changed', differs }
}

/** The later revision's lines in order, then the lines that only the earlier one has. */
export const compareLines = <Line extends RevisedLine>(
  before: readonly Line[],
  after: readonly Line[],
): ComparedLine<Line>[] => {
  const [was, is] = [keyed(before), keyed(after)]
  const keys = new Set([...is.keys(), ...was.keys()])
  return [...keys].map((key) => comparedLine(was.get(key) ?? null, is.get(key) ?? null))
}

/** A named term or sum of an offer. */
export type Fact = readonly [name: string, text: string]

export interface ComparedFact {
  name: string
  before: string | null
  after: string | null
  isChanged: boolean
}

/** Compares terms and sums by name, in the later revision's order. */
export const compareFacts = (before: readonly Fact[], after: readonly Fact[]): ComparedFact[] => {
  const [was, is] = [new Map(before), new Map(after)]
  return [...new Set([...is.keys(), ...was.keys()])].map((name) => {
    const pair = { before: was.get(name) ?? null, after: is.get(name) ?? null }
    return { name, ...pair, isChanged: pair.before !== pair.after }
  })
}
