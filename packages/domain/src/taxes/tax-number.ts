import { fill, messages } from '../messages.ts'
import { countryName } from '../values/countries.ts'

// The forms and check digits as the tax offices and the European Commission (VIES) publish them.

const digitsOf = (text: string): number[] => Array.from(text, Number)

const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)

/** The last digit of a number by Luhn's rule (ISO/IEC 7812-1) is right. */
const luhn = (text: string): boolean => {
  const sum = digitsOf(text)
    .toReversed()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0)
  return sum % 10 === 0
}

/** ISO 7064, MOD 11,10. */
const mod11And10 = (text: string): boolean => {
  const product = digitsOf(text.slice(0, -1)).reduce((carry, digit) => {
    const sum = (carry + digit) % 10 || 10
    return (sum * 2) % 11
  }, 10)
  return (11 - product) % 10 === Number(text.at(-1))
}

const divides =
  (divisor: number, weights: readonly number[]) =>
  (text: string): boolean =>
    weighted(digitsOf(text), weights) % divisor === 0

const austria = (text: string): boolean => {
  const sum = digitsOf(text.slice(1, 8)).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)),
    0,
  )
  return (10 - ((sum + 4) % 10)) % 10 === Number(text[8])
}

const belgium = (text: string): boolean => 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8))

const bulgaria = (text: string): boolean => {
  const digits = digitsOf(text)
  const last = digits.at(-1)
  if (digits.length === 9) {
    const first = weighted(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
    const check = first === 10 ? weighted(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first
    return check % 10 === last
  }
  const other = 11 - (weighted(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)
  return (
    (weighted(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last ||
    weighted(digits, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last ||
    (other !== 10 && other % 11 === last)
  )
}

const cyprus = (text: string): boolean => {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  const sum = digitsOf(text.slice(0, 8)).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (odd[digit] ?? 0) : digit),
    0,
  )
  return String.fromCharCode(65 + (sum % 26)) === text[8]
}

const czechia = (text: string): boolean => {
  const digits = digitsOf(text)
  // Nine digits are a person's number from before 1954, or a special one; both have no check digit that holds for all.
  if (digits.length === 9) return true
  if (digits.length === 8)
    return ((11 - (weighted(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 || 1) % 10 === digits[7]
  return (Number(text.slice(0, 9)) % 11) % 10 === digits[9]
}

const greece = (text: string): boolean =>
  (weighted(digitsOf(text), [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(text[8])

const spain = (text: string): boolean => {
  const letterOf = (number: number) => 'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]
  if (/^\d/.test(text)) return letterOf(Number(text.slice(0, 8))) === text[8]
  if (/^[XYZ]/.test(text))
    return letterOf(Number(`${'XYZ'.indexOf(text[0] ?? '')}${text.slice(1, 8)}`)) === text[8]
  if (/^[KLM]/.test(text) && letterOf(Number(text.slice(1, 8))) === text[8]) return true
  const sum = digitsOf(text.slice(1, 8)).reduce(
    (total, digit, index) => total + (index % 2 === 1 ? digit : digit * 2 - (digit > 4 ? 9 : 0)),
    0,
  )
  const control = (10 - (sum % 10)) % 10
  return text[8] === String(control) || text[8] === 'JABCDEFGHI'[control]
}

const france = (text: string): boolean => {
  const siren = text.slice(2)
  // Monaco's companies have no number of a French register.
  if (!siren.startsWith('000') && !luhn(siren)) return false
  if (/^\d\d/.test(text)) return Number(`${siren}12`) % 97 === Number(text.slice(0, 2))
  const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const [first, second] = [alphabet.indexOf(text[0] ?? ''), alphabet.indexOf(text[1] ?? '')]
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(key / 11)) % 11 === key % 11
}

const ireland = (text: string): boolean => {
  const alphabet = 'WABCDEFGHIJKLMNOPQRSTUV'
  const isOld = /^\d[A-Z+*]/.test(text)
  const number = isOld ? `0${text.slice(2, 7)}${text[0]}` : text.slice(0, 7)
  const more = isOld ? 0 : Math.max(0, alphabet.indexOf(text[8] ?? 'W'))
  return alphabet[(weighted(digitsOf(number), [8, 7, 6, 5, 4, 3, 2]) + 9 * more) % 23] === text[7]
}

const lithuania = (text: string): boolean => {
  const digits = digitsOf(text.slice(0, -1))
  const sum = (shift: number) =>
    digits.reduce((total, digit, index) => total + (1 + ((index + shift) % 9)) * digit, 0) % 11
  const first = sum(0)
  return text.at(-2) === '1' && (first === 10 ? sum(2) % 10 : first) === Number(text.at(-1))
}

const latvia = (text: string): boolean => {
  const digits = digitsOf(text)
  if (text > '4') return weighted(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  // Persons' numbers since 2017 have no check digit.
  return (
    text.startsWith('32') ||
    ((1 + weighted(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === digits[10]
  )
}

const netherlands = (text: string): boolean => {
  const check = weighted(digitsOf(text.slice(0, 9)), [9, 8, 7, 6, 5, 4, 3, 2]) % 11
  if (check === Number(text[8])) return true
  const number = Array.from(`NL${text}`, (sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(number) % 97n === 1n
}

const poland = (text: string): boolean =>
  weighted(digitsOf(text), [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(text[9])

const portugal = (text: string): boolean =>
  ((11 - (weighted(digitsOf(text), [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(text[8])

const romania = (text: string): boolean => {
  const digits = digitsOf(text.slice(0, -1).padStart(9, '0'))
  return ((10 * weighted(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === Number(text.at(-1))
}

const slovenia = (text: string): boolean => {
  const check = 11 - (weighted(digitsOf(text), [8, 7, 6, 5, 4, 3, 2]) % 11)
  return check !== 11 && check % 10 === Number(text[7])
}

const switzerland = (text: string): boolean =>
  (11 - (weighted(digitsOf(text.slice(3)), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(text[11])

const unitedKingdom = (text: string): boolean => {
  if (text.startsWith('GD')) return Number(text.slice(2)) < 500
  if (text.startsWith('HA')) return Number(text.slice(2)) >= 500
  return [0, 42].includes(weighted(digitsOf(text), [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97)
}

interface NumberRule {
  /** The number's prefix, where it isn't the country's code. */
  prefix?: string
  /** Without the prefix. */
  form: RegExp
  isRight: (number: string) => boolean
  /** One that is right, to show. */
  example: string
}

const rules: Readonly<Record<string, NumberRule>> = {
  AT: { form: /^U\d{8}$/, isRight: austria, example: 'ATU13585627' },
  BE: { form: /^[01]\d{9}$/, isRight: belgium, example: 'BE0403019261' },
  BG: { form: /^\d{9,10}$/, isRight: bulgaria, example: 'BG175074752' },
  CH: { form: /^CHE\d{9}$/, prefix: '', isRight: switzerland, example: 'CHE107787577' },
  CY: { form: /^(?!12)\d{8}[A-Z]$/, isRight: cyprus, example: 'CY10259033P' },
  CZ: { form: /^\d{8,10}$/, isRight: czechia, example: 'CZ25123891' },
  DE: { form: /^[1-9]\d{8}$/, isRight: mod11And10, example: 'DE136695976' },
  DK: { form: /^[1-9]\d{7}$/, isRight: divides(11, [2, 7, 6, 5, 4, 3, 2, 1]), example: 'DK13585628' },
  EE: { form: /^\d{9}$/, isRight: divides(10, [3, 7, 1, 3, 7, 1, 3, 7, 1]), example: 'EE100931558' },
  ES: { form: /^([A-Z]\d{7}[0-9A-J]|[0-9XYZKLM]\d{7}[A-Z])$/, isRight: spain, example: 'ESB58378431' },
  FI: { form: /^\d{8}$/, isRight: divides(11, [7, 9, 10, 5, 8, 4, 2, 1]), example: 'FI20774740' },
  FR: { form: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, isRight: france, example: 'FR40303265045' },
  GB: { form: /^(\d{9}(\d{3})?|(GD|HA)\d{3})$/, isRight: unitedKingdom, example: 'GB980780684' },
  GR: { form: /^\d{9}$/, prefix: 'EL', isRight: greece, example: 'EL094259216' },
  HR: { form: /^\d{11}$/, isRight: mod11And10, example: 'HR33392005961' },
  HU: { form: /^\d{8}$/, isRight: divides(10, [9, 7, 3, 1, 9, 7, 3, 1]), example: 'HU12892312' },
  IE: { form: /^\d[A-Z+*0-9]\d{5}[A-W][A-IW]?$/, isRight: ireland, example: 'IE6433435F' },
  IT: { form: /^(?!0{7})\d{11}$/, isRight: luhn, example: 'IT00743110157' },
  LT: { form: /^(\d{9}|\d{12})$/, isRight: lithuania, example: 'LT119511515' },
  LU: {
    form: /^\d{8}$/,
    isRight: (text) => Number(text.slice(0, 6)) % 89 === Number(text.slice(6)),
    example: 'LU15027442',
  },
  LV: { form: /^\d{11}$/, isRight: latvia, example: 'LV40003521600' },
  MT: { form: /^[1-9]\d{7}$/, isRight: divides(37, [3, 4, 6, 7, 8, 9, 10, 1]), example: 'MT11679112' },
  NL: { form: /^\d{9}B\d{2}$/, isRight: netherlands, example: 'NL004495445B01' },
  NO: { form: /^\d{9}(MVA)?$/, isRight: divides(11, [3, 2, 7, 6, 5, 4, 3, 2, 1]), example: 'NO995525828MVA' },
  PL: { form: /^\d{10}$/, isRight: poland, example: 'PL8567346215' },
  PT: { form: /^[1-9]\d{8}$/, isRight: portugal, example: 'PT501964843' },
  RO: { form: /^[1-9]\d{1,9}$/, isRight: romania, example: 'RO18547290' },
  SE: {
    form: /^\d{10}(0[1-9]|[1-9]\d)$/,
    isRight: (text) => luhn(text.slice(0, 10)),
    example: 'SE123456789701',
  },
  SI: { form: /^[1-9]\d{7}$/, isRight: slovenia, example: 'SI50223054' },
  SK: { form: /^[1-9]\d[2-46-9]\d{7}$/, isRight: (text) => Number(text) % 11 === 0, example: 'SK2022749619' },
}

/** The countries of the European Union's VAT; Northern Ireland's goods aren't told apart from Great Britain's. */
const unionCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const isInVatUnion = (country: string): boolean => unionCountries.includes(country)

/** The prefix of a country's VAT numbers. */
export const vatPrefix = (country: string): string => rules[country]?.prefix ?? country

/** Capitals and digits alone, as VIES takes them; + and * stand in old Irish numbers. */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9+*]/g, '')

/**
 * A company's tax number of its country, as stored: a VAT number with its prefix, whether it was typed or not, and
 * without spaces and dots. Null where its form or check digit is wrong. A country without a rule takes any number.
 */
export const readTaxNumber = (country: string, text: string): string | null => {
  const rule = rules[country]
  if (rule === undefined) return text.trim() === '' ? null : text.trim()
  const prefix = vatPrefix(country)
  const typed = plain(text)
  const number = typed.startsWith(prefix) && !rule.form.test(typed) ? typed.slice(prefix.length) : typed
  const bare = country === 'CH' ? number.replace(/(MWST|TVA|IVA|TPV)$/, '') : number
  return rule.form.test(bare) && rule.isRight(bare) ? `${prefix}${bare}` : null
}

/** Why a typed number can't be one of its country; null where it can, and where none is typed. */
export const taxNumberError = (country: string, text: string): string | null => {
  const example = rules[country]?.example
  return text.trim() === '' || example === undefined || readTaxNumber(country, text) !== null
    ? null
    : fill(messages.taxNumberWrong, { country: countryName(country), example })
}

/** The countries whose numbers are checked, each with a number that is right. */
export const checkedTaxNumbers: readonly { country: string; example: string }[] = Object.entries(rules).map(
  ([country, { example }]) => ({ country, example }),
)
