/** The price that a search names, in cents, and the search without it. */
export interface PricedSearch {
  rest: string
  /** As typed; empty without a price. */
  typed: string
  priceMin?: number
  priceMax?: number
}

/** “1,500.50”, “1.500,50”, “2k”: three digits after a separator are thousands, since prices have at most two decimals. */
const amount = String.raw`(?<![\p{L}\d.,])((?:\d{1,3}(?:[.,'’]\d{3})+|\d{1,7})(?:[.,]\d{1,2})?k?)`
// Prices are in dollars. An amount of euros is read as the same number of dollars, and the chip says so.
const before = String.raw`(?:(?:US\s?)?\$|€|(?<!\p{L})(?:USD|EUR))\s?`
const behind = String.raw`\s?(?:(?:US\s?)?\$|€|USD|EUR|dollars?|euros?|bucks)(?![\p{L}\d])`
const money = String.raw`(?:${before}${amount}(?![\p{L}\d]|[.,]\d)|${amount}${behind})`
const most = String.raw`(?:under|below|up to|at most|(?:no|not) more than|less than|cheaper than|within|budget(?: of)?|max(?:imum|\.)?|for|<=?|≤|unter|bis(?: zu)?|höchstens|maximal|weniger als|für)`
const least = String.raw`(?:over|above|at least|from|more than|min(?:imum|\.)?|>=?|≥|über|ab|mindestens|mehr als)`
const range = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(?:between|zwischen|from)\s+)?(?:${before})?${amount}(?:${behind})?\s?(?:-|–|to|and|bis|und)\s?(?:${before}${amount}(?![\p{L}\d]|[.,]\d)|${amount}${behind})`,
  'iu',
)
const floor = new RegExp(String.raw`(?<![\p{L}\d])${least}\s*${money}`, 'iu')
const ceiling = new RegExp(String.raw`(?:(?<![\p{L}\d])${most}\s*)?${money}`, 'iu')
const plus = new RegExp(String.raw`${money}\s?(?:\+|or more|and up|oder mehr)(?![\p{L}\d])`, 'iu')

const centsOf = (written: string): number => {
  const thousands = /k$/i.test(written) ? 1_000 : 1
  const [whole = '', decimals = ''] = written.replace(/k$/i, '').split(/[.,](?=\d{1,2}$)/)
  return Math.round(Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`) * thousands * 100)
}

/** The amounts in a match, in typed order. */
const amountsIn = ([, ...groups]: RegExpExecArray): number[] =>
  groups.flatMap((group: string | undefined) => (group === undefined ? [] : [centsOf(group)]))

/** Reads “under $200”, “$50-$100” or “over 1.000 €”. A bare “$200” is a maximum. */
export const readPrice = (text: string): PricedSearch => {
  const found = range.exec(text) ?? floor.exec(text) ?? plus.exec(text) ?? ceiling.exec(text)
  if (found === null) return { rest: text, typed: '' }
  const [typed] = found
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + typed.length)}`
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [first = 0, second] = amountsIn(found)
  if (second !== undefined)
    return { rest, typed, priceMin: Math.min(first, second), priceMax: Math.max(first, second) }
  return floor.test(typed) || plus.test(typed)
    ? { rest, typed, priceMin: first }
    : { rest, typed, priceMax: first }
}
