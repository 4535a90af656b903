/** Limits for the large world's time as a multiple of the small one's. */
export const timesAsLong = { least: 0.8, most: 1.2 }

/** The middle one, or the mean of the middle two. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

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
