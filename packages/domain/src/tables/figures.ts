/**
 * How numbers are written in a file, and how surely that is known: `decimals` where some number has decimals that can be nothing else,
 * `all` where some has both signs, or a person has said it.
 */
export interface NumberStyle {
  decimal: '.' | ','
  told: 'nothing' | 'decimals' | 'all'
}

export const unknownStyle: NumberStyle = { decimal: '.', told: 'nothing' }

/** A number's digits before and behind its decimal sign. */
export interface Digits {
  whole: string
  fraction: string
}

const areThrees = (groups: readonly string[]): boolean =>
  groups.slice(1).every((group) => group.length === 3) && (groups[0]?.length ?? 0) <= 3

const grouped = (groups: readonly string[], fraction = ''): Digits | null =>
  areThrees(groups) ? { whole: groups.join(''), fraction } : null

/** A single sign before three digits: what else is known of the file says whether it groups thousands. */
const readThrees = (
  groups: readonly string[],
  sign: string,
  { decimal, told }: NumberStyle,
): Digits | 'ambiguous' => {
  const [whole = '', fraction = ''] = groups
  if (told === 'nothing') return 'ambiguous'
  if (sign === decimal) return { whole, fraction }
  return told === 'all' ? { whole: groups.join(''), fraction: '' } : 'ambiguous'
}

const readOne = (groups: readonly string[], sign: string, style: NumberStyle): Digits | 'ambiguous' => {
  const [whole = '', fraction = ''] = groups
  if (!areThrees(groups) || /^0*$/.test(whole)) return { whole: whole || '0', fraction }
  return readThrees(groups, sign, style)
}

const spaced = /(?<=\d)[\s\u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g
/** `10 500` is one number, `2024 500` are two. */
const longBefore = /\d{4}[\s\u00a0\u2009\u202f'’]\d/

/**
 * Reads digits with signs (decision 025): with both signs, the last is decimal; a sign that comes twice groups; a single one is decimal
 * unless three digits follow it, which can be read in two ways. Null for what is no number.
 */
export const readFigure = (typed: string, style: NumberStyle): Digits | 'ambiguous' | null => {
  if (longBefore.test(typed)) return null
  const text = typed.replaceAll(spaced, '').replace(/\.$/, '')
  if (!/^(?:\d+(?:[.,]\d+)*|[.,]\d+)$/.test(text)) return null
  const signs = text.match(/[.,]/g) ?? []
  const groups = text.split(/[.,]/)
  const last = signs.at(-1)
  if (last === undefined) return { whole: text, fraction: '' }
  if (new Set(signs).size === 2) {
    const isOnce = signs.filter((sign) => sign === last).length === 1
    return isOnce ? grouped(groups.slice(0, -1), groups.at(-1)) : null
  }
  return signs.length > 1 ? grouped(groups) : readOne(groups, last, style)
}

/** A number as programs write it, with a point and no groups; null for none, and for one with two readings. */
export const plainFigure = (typed: string, style: NumberStyle): string | 'ambiguous' | null => {
  const read = readFigure(typed, style)
  if (read === null || read === 'ambiguous') return read
  return read.fraction === '' ? read.whole : `${read.whole}.${read.fraction}`
}

const figure = /\d[\d.,]*\d|\d/g

/** A text's numbers rewritten for readers of plain ones: `6-8,4V` is `6-8.4V`. Null where one has two readings. */
export const withPlainFigures = (text: string, style: NumberStyle): string | null => {
  const read = text.replaceAll(figure, (typed) => plainFigure(typed, style) ?? typed)
  return read.includes('ambiguous') && !text.includes('ambiguous') ? null : read
}

/** Cells of a number and at most its unit or currency: what else has digits, such as an article's number, says nothing. */
const numeric = /^(?:[$€£¥~≈]|ca\.?|US\$|USD|EUR)?\s*([\d.,'’]*\d)\s*(?:[$€£¥%]|\p{L}{1,4}\.?)?$/iu

const figuresIn = (cells: readonly string[]): string[] =>
  cells.flatMap((cell) => numeric.exec(cell.trim())?.[1] ?? []).filter((typed) => /[.,]/.test(typed))

/** A single sign, and what follows it can only be decimals. */
const surely = (sign: string) => new RegExp(String.raw`^(?:\d*[${sign}](?:\d{1,2}|\d{4,})|0[${sign}]\d+)$`)
const both = /^\d{1,3}(?:(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+)$/

/** How the numbers of a file are written, as far as its cells show it; commas and points in different ones leave the more frequent. */
export const styleOf = (cells: readonly string[]): NumberStyle => {
  const typed = figuresIn(cells)
  const count = (sign: '.' | ',') =>
    typed.filter(
      (one) => surely(sign).test(one) || (both.test(one) && one.lastIndexOf(sign) > one.search(/[.,]/)),
    ).length
  const [points, commas] = [count('.'), count(',')]
  if (points === 0 && commas === 0) return unknownStyle
  const decimal = commas > points ? ',' : '.'
  const groups = typed.some((one) => both.test(one) && one.lastIndexOf(decimal) > one.search(/[.,]/))
  return { decimal, told: groups ? 'all' : 'decimals' }
}

/** The first number that can be read in two ways, to ask which is meant. */
export const twofoldIn = (cells: readonly string[], style: NumberStyle): string | null =>
  figuresIn(cells).find((typed) => readFigure(typed, style) === 'ambiguous') ?? null

/** Words for single pieces, and those by which a number isn’t exact. */
export const pieces = String.raw`(?:pcs?|pieces?|ea(?:ch)?|st(?:k|ck|ück|ueck)?|units?|nos?|off|pi[eè]ces?|pces?|peças?|piezas?|ud?s?|unid(?:ades)?|pz|pezzi|stuks?|szt|sztuk|ks|kus[yů]?|kpl|шт(?:ук)?|компл|个|個|件|只|台|套|根|片|本|枚|개|대|×|x)`
export const about = String.raw`(?:ca\.?|circa|approx\.?|about|around|etwa|env\.?|~|≈)`

const counted = new RegExp(String.raw`^(?:${about}\s*)?(?:[x×]\s*)?(.*?)\s*(?:${pieces})?\.?$`, 'iu')

/** A count without the words around it: `ca. 20 pcs` is 20. */
export const bareCount = (cell: string): string => counted.exec(cell.trim())?.[1] ?? cell

/** An amount of money: its number in plain digits, and its currency where the cell names one. */
export interface MoneyText {
  amount: string
  currency: string | null
}

const currencies: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '￥': 'JPY',
  zł: 'PLN',
  kč: 'CZK',
  fr: 'CHF',
}
/** The currency named by a heading or a cell: `Price (EUR)`, `Preis €`. */
export const currencyIn = (text: string): string | null => {
  const [, sign, code] =
    /(?<!\p{L})(US\$|[$€£¥￥]|zł|kč)(?!\p{L})|\b(USD|EUR|GBP|CHF|PLN|CZK|CNY|RMB|JPY|SEK|NOK|DKK|CAD|AUD|INR|KRW|TRY)\b/iu.exec(
      text,
    ) ?? []
  if (sign !== undefined) return currencies[sign.toLowerCase()] ?? null
  return code?.toUpperCase() ?? null
}

const named = String.raw`US\$|[$€£¥￥]|zł|kč|fr|(?!pcs|stk|szt)[A-Z]{3}`
const money = new RegExp(
  String.raw`^(${named})?\.?\s*([\d.,'’\s]*\d[.,]?)(?:\s*[.,]?[-–—]{1,2})?\s*(${named})?\.?(?:\s*(?:\/|per)?\s*(?:pc|pcs|piece|each|ea|st|stk|stück|szt|ks)\.?)?$`,
  'iu',
)

/** Reads `$ 2.740,00`, `82,76 €`, `4.51000` and `12,-`; null where a cell is no amount, or of two currencies. */
export const readMoney = (cell: string, style: NumberStyle): MoneyText | 'ambiguous' | null => {
  const [, before, typed = '', behind] = money.exec(cell.trim()) ?? []
  const amount = plainFigure(typed.trim().replace(/[.,]$/, ''), style)
  if (amount === null || amount === 'ambiguous') return amount
  const names = [before, behind].flatMap((name) =>
    name === undefined ? [] : [currencies[name.toLowerCase()] ?? name.toUpperCase()],
  )
  if (new Set(names).size > 1) return null
  return { amount: amount.replace(/(\.\d\d)0+$/, '$1'), currency: names[0] ?? null }
}
