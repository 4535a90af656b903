/** One call's results, round by round. */
export interface Outcome {
  name: string
  target: number | null
  outsideTarget: number | null
  /** A call's statements besides session look-up and transaction control. */
  statements: number
  isList: boolean
  ours: number[]
  reference: number[]
  /** Ours in the small world; empty if the call doesn't depend on the catalogue's size. */
  small: number[]
  bareHttp: number[]
  outside: number[]
  failures: number
}

/** Limits for the large world's time as a multiple of the small one's. */
export const timesAsLong = { least: 0.8, most: 1.2 }
const mostListStatements = 2

/** The middle one, or the mean of the middle two. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

/** The median of the rounds' own ratios: anything that slows a whole round cancels out. */
const ratio = (over: readonly number[], under: readonly number[]): number =>
  median(over.map((value, round) => value / (under[round] ?? Number.NaN)))

const verdict = (met: boolean): string => (met ? 'met' : 'MISSED')

const targetCell = (value: number, target: number | null): string =>
  target === null ? 'none' : `>= ${target.toFixed(2)} ${verdict(value >= target)}`

const growthCells = ({ ours, small }: Outcome): string[] => {
  if (small.length === 0) return ['', '']
  const growth = ratio(small, ours)
  const { least, most } = timesAsLong
  return [
    growth.toFixed(2),
    `${least.toFixed(1)} to ${most.toFixed(1)} ${verdict(growth >= least && growth <= most)}`,
  ]
}

const outsideCells = ({ ours, small, outside, outsideTarget }: Outcome): string[] => {
  const large = ratio(ours, outside)
  const least = small.length === 0 ? large : Math.min(large, ratio(small, outside))
  return [
    large.toFixed(3),
    small.length === 0 ? '' : ratio(small, outside).toFixed(3),
    outsideTarget === null ? 'none' : `>= ${outsideTarget.toFixed(2)} ${verdict(least >= outsideTarget)}`,
  ]
}

const statementCell = ({ statements, isList }: Outcome): string =>
  isList
    ? `${statements} (<= ${mostListStatements} ${verdict(statements <= mostListStatements)})`
    : String(statements)

const rowOf = (outcome: Outcome): string[] => {
  const ofReference = ratio(outcome.ours, outcome.reference)
  return [
    outcome.failures === 0 ? outcome.name : `${outcome.name} (${outcome.failures} failed)`,
    ofReference.toFixed(2),
    targetCell(ofReference, outcome.target),
    ratio(outcome.ours, outcome.bareHttp).toFixed(3),
    ...outsideCells(outcome),
    ...growthCells(outcome),
    statementCell(outcome),
    Math.round(median(outcome.ours)).toString(),
  ]
}

const columnHeads = [
  'call',
  'of the same SQL',
  'target',
  'of bare HTTP',
  'of outside, large',
  'small',
  'target',
  'time, large : small',
  'target',
  'statements',
  'requests/s here',
]

/** A Markdown table, for pasting. */
export const markdownTable = (heads: readonly string[], body: readonly (readonly string[])[]): string => {
  const rows = [heads, ...body]
  const widths = heads.map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

/** The bench's printed table. */
export const tableOf = (outcomes: readonly Outcome[]): string =>
  markdownTable(columnHeads, outcomes.map(rowOf))
