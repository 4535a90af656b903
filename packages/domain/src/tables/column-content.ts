const isFilled = (cell: string): boolean => cell.trim() !== ''

/** A column is of a kind if this share of its filled cells is; the others may be a unit, a word or a sum. */
const mostly = 0.8

export const areMostly = (cells: readonly string[], test: (cell: string) => boolean): boolean => {
  const filled = cells.filter(isFilled)
  return filled.length > 0 && filled.filter(test).length >= filled.length * mostly
}

/** Row numbers: 1, 2, 3, or 10, 20, 30, and those of a list with levels, 1, 1.1, 1.2. */
export const isNumbering = (cells: readonly string[]): boolean => {
  const filled = cells.map((cell) => cell.trim().replace(/\.$/, '')).filter((cell) => cell !== '')
  if (filled.length < 2) return false
  if (hasLevels(filled)) return true
  const [first = 0, second = 0] = filled.map(Number)
  const step = second - first
  return step > 0 && first <= step && filled.every((cell, at) => Number(cell) === first + at * step)
}

const place = /^\d{1,3}(?:\.\d{1,3}){0,8}$/
const depthOf = (cell: string): number => cell.trim().replace(/\.0$/, '').split('.').length

/** Numbers of a list with levels, each behind the one it belongs to: `1`, `1.1`, `1.1.1`, `1.2`, `2`. */
export const hasLevels = (cells: readonly string[]): boolean => {
  const filled = cells.filter(isFilled).map((cell) => cell.trim().replace(/\.$/, ''))
  const known = new Set<string>()
  let deep = 0
  for (const cell of filled) {
    if (!place.test(cell) || known.has(cell)) return false
    known.add(cell)
    const above = cell.split('.').slice(0, -1).join('.')
    if (above === '') continue
    if (!known.has(above)) return false
    deep += 1
  }
  return deep > 0
}

/** How deep a row stands in a list with levels: by its number, as in 1.2.1, or by a bare level. */
export const levelOf = (cell: string, isNumbered: boolean): number | null => {
  const typed = cell.trim().replace(/\.$/, '')
  if (!place.test(typed)) return null
  return isNumbered ? depthOf(typed) : Number(typed)
}

const prefixes =
  'ANT|BAT|BATT|BT|BZ|CN|CON|CONN|CR|DIST|DS|ENC|FB|FID|FL|HS|IC|IR|JP|LED|LS|MCU|MH|MK|MOD|MOT|MP|NT|OK|OLED|PCB|PS|PWR|RN|RV|RT|SW|SCK|TB|TH|TP|TR|VR|XTAL|[A-Z]'
const one = String.raw`(?:${prefixes})(?:\d{1,4}|\?|_[A-Z0-9_]+)`
const designators = new RegExp(
  String.raw`^${one}(?:(?:\s*[,;/]\s*|\s+|\s*(?:-|–|\.\.\.?|to)\s*)(?:${one}|\d{1,4}))*\.{0,3}$`,
  'u',
)

const arePlaces = (cell: string): boolean => cell.length < 2_000 && designators.test(cell.trim())
/** A place by its purpose: `CIN`, `Rpull`, `J_BAT`, `M1..M4`. */
const isPlaceName = (cell: string): boolean =>
  /^[A-Z][A-Za-z0-9_]{0,11}(?:\.\.\.?[A-Z]\w{0,11})?$/.test(cell.trim())
const fewest = 0.4

/** Places on a circuit board: `R1, R2`, `C4-C6`, `R_SENSE`; some may be named by their purpose. */
export const areDesignators = (cells: readonly string[]): boolean => {
  if (areMostly(cells, arePlaces)) return true
  const filled = cells.filter(isFilled)
  return (
    filled.filter(arePlaces).length > filled.length * fewest &&
    filled.every((cell) => arePlaces(cell) || isPlaceName(cell))
  )
}

/** How many places a cell names: three in `R1, R4-R5`; null where it names none. */
export const countDesignators = (cell: string): number | null => {
  const typed = cell.trim()
  if (typed.length >= 2_000 || !designators.test(typed)) return null
  return typed
    .replaceAll(/\s*(-|–|\.\.\.?|to)\s*(?=[A-Z]*\d)/g, '-')
    .split(/[\s,;/]+/)
    .filter((part) => part !== '' && !/^\.+$/.test(part))
    .reduce((sum, part) => {
      const [, from, to] = /^[A-Z]+(\d+)-[A-Z]*(\d+)$/.exec(part) ?? []
      return sum + (to === undefined ? 1 : Math.max(1, Math.min(Number(to) - Number(from) + 1, 1_000)))
    }, 0)
}

/** Numbers of articles: one word with a digit. */
export const areCodes = (cells: readonly string[]): boolean =>
  areMostly(cells, (cell) => /^(?=\S*\d)(?=\S*[\p{L}\d])\S{3,}$/u.test(cell.trim()) && !isAddress(cell))

const isAddress = (cell: string): boolean => /^(?:https?:\/\/|www\.)\S+$/i.test(cell.trim())
export const areAddresses = (cells: readonly string[]): boolean => areMostly(cells, isAddress)

export const areBareNumbers = (cells: readonly string[]): boolean =>
  areMostly(cells, (cell) => /^[\d\s.,'’€$£¥%+~≈–—-]+$/.test(cell))

const currency = /[$€£¥₽₩]|\b(?:USD|EUR|GBP|CHF|PLN|CZK|CNY|JPY)\b|zł/i
/** Amounts of money by their sign, or by cents in most. */
export const areMoney = (cells: readonly string[]): boolean =>
  areMostly(cells, (cell) => currency.test(cell) || /^\d+[.,]\d\d$/.test(cell.trim()))
