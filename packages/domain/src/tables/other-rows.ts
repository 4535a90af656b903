import { folded, longestHeading } from './heading-text.ts'

const sum =
  '(?:grand |sub-?)?total|sum|summe|gesamt(?:summe|menge|preis|betrag)?|zwischensumme|(?:netto|brutto|end)(?:summe|betrag)|somme|suma|totale|totaal|razem|celkem|toplam|συνολο|итого|всего|合计|總計|总计|合計|小計|小计|합계|총계|소계'
/** Words that say which sum it is, before or after the sum word. */
const sumOf =
  'net|nett|netto|brutto|gross|price|cost|amount|pieces|quantity|general|genel|ht|ttc|excl|incl|eur|euro|usd|gbp|chf|pln|czk|try|€|\\$|£'
const amount = String.raw`[:：]\s*[\d.,'’\s]*(?:€|\$|£|[a-z]{3})?`
const sumWords = new RegExp(
  String.raw`^(?:(?:${sumOf}) )?(?:${sum})(?: (?:in )?\(?(?:${sumOf})\)?\.?)*\s*(?:${amount})?$`,
  'u',
)

/** `Phase 1 total`, `Total (recommended)`, and what an invoice adds to its parts. */
const otherSums = new RegExp(
  String.raw`^(?:(?:[\p{L}\p{N}&.-]+ ){1,4}(?:sub-?)?total|(?:sub-?)?total \([^)]*\)|(?:shipping|freight|postage|delivery|handling|versand|porto|fracht|verzending|env[ií]o|livraison|frais de port|wysy[lł]ka|doprava)(?: ?(?:&|and|und|et|y) ?\p{L}+)?(?: ?(?:costs?|fees?|charges?|kosten))?|(?:sales )?tax(?:es)?|vat|mwst|ust|tva|iva|btw|discount|rabatt)\s*:?$`,
  'u',
)

/** Does the cell head a sum, as `Total:` and `Summe netto` do, instead of naming a part? */
export const isSumWord = (cell: string): boolean => {
  if (cell.length > longestHeading || !/\p{L}/u.test(cell)) return false
  const words = folded(cell)
  return sumWords.test(words) || otherSums.test(words)
}

const isSameHeading = (one: string, other: string): boolean =>
  one === other ||
  (one.length <= longestHeading && other.length <= longestHeading && folded(one) === folded(other))

/** The headings repeat between the rows, as at the top of a printed page. */
export const areHeadings = (cells: readonly string[], headings: readonly string[] | undefined): boolean =>
  headings !== undefined &&
  Array.from({ length: Math.max(cells.length, headings.length) }, (_, at) => at).every((at) =>
    isSameHeading(cells[at] ?? '', headings[at] ?? ''),
  )

/** The columns of a table in which a row of one cell is no part, but heads those below it. */
export const columnsOfTable = 3

export const isFilled = (cell: string): boolean => cell.trim() !== ''

/** A row of a list of products: no sum, no headings again, and no only cell, which heads other rows or is a remark. */
export const isProductRow = (cells: readonly string[], headings: readonly string[]): boolean => {
  const filled = cells.filter(isFilled)
  const width = headings.filter(isFilled).length
  const isAlone = filled.length === 1 && width >= columnsOfTable
  const isSum = filled.length * 2 <= width && filled.some(isSumWord)
  return filled.length > 0 && !isAlone && !isSum && !areHeadings(cells, headings)
}
