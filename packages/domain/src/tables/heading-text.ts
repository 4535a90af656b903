/** Headings are cut to this length, which no column name exceeds. */
export const longestHeading = 100

/** A cell's beginning in lower case without accents. It is cut twice: one letter may normalize to eighteen. */
export const folded = (cell: string): string =>
  cell
    .slice(0, longestHeading)
    .normalize('NFKD')
    .slice(0, longestHeading)
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ı', 'i')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

/** A heading's words in comparable form; "#" counts as a word. */
export const plainHeading = (heading: string): string =>
  folded(heading)
    .replaceAll('#', ' # ')
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

const bracketed = /^[^\])]{1,12}$/u

/** Units that may end a heading without brackets; shorter ones could be words. */
const lastUnit =
  /^(.*\S)(?:_(mm|cm|in|m|g|kg|lbs?|oz)|\s+(mm|cm|inches|kg|lbs|grams?|usd|eur|gbp|chf|us\$|[$€£]))$/iu

const writtenOut: Readonly<Record<string, string>> = { gram: 'g', grams: 'g', inches: 'in', lbs: 'lb' }

/** A heading and the unit at its end: "Voltage [V]", "Length (mm)", "mass_g", "Weight kg". */
export const headingParts = (heading: string): { name: string; unit: string | null } => {
  const text = heading.trim()
  const [, named = '', joined, apart] = lastUnit.exec(text.slice(0, longestHeading)) ?? []
  if (named !== '') {
    const unit = joined ?? apart ?? ''
    return { name: named, unit: writtenOut[unit.toLowerCase()] ?? unit }
  }
  const from = Math.max(text.lastIndexOf('['), text.lastIndexOf('('))
  const unit = text.slice(from + 1, -1).trim()
  if (from === -1 || !/[\])]$/.test(text) || !bracketed.test(unit)) return { name: heading, unit: null }
  return { name: text.slice(0, from).trimEnd(), unit }
}
