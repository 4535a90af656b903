import { withoutForms } from './legal-forms.ts'
import { capitalRows, looks, punctuation, smallCapitals, stroked } from './look-alike-letters.ts'

/** Stand-alone accents, which normalization would split into a space and a mark. */
const loneAccents = /[\u00b4\u0384\u1ffd\u1fbd\u1fbf\u1ffe]/gu

/** Trademark and copyright signs, some of which normalization would turn into letters of the name. */
const rights = /[\u2117\u2120\u2122]|\u1d40\u1d39|\u02e2\u1d39/gu
/** The same signs in brackets, or as single characters. */
const plainRights = /\((?:tm|sm|[rcp])\)|[\u00ae\u00a9]/gu

const pairsOf = (table: Record<string, string>): [string, string][] =>
  Object.entries(table).flatMap(([letter, others]) =>
    Array.from(others, (one): [string, string] => [one, letter]),
  )

const rowOf = (first: number): [string, string][] =>
  Array.from('abcdefghijklmnopqrstuvwxyz', (letter, at) => [String.fromCodePoint(first + at), letter])

const ours = new Map([
  ...[looks, smallCapitals, punctuation].flatMap(pairsOf),
  ...capitalRows.flatMap((first) => rowOf(first)),
])
const plainOurs = new Map([...ours, ...pairsOf(stroked)])

const written = (text: string, letters: ReadonlyMap<string, string>): string =>
  Array.from(text, (one) => letters.get(one) ?? one).join('')

/**
 * A name as the eye reads it: normalized (NFKC), in lower case, with look-alikes replaced by our own letters and signs, and
 * one space between words.
 */
const lookOf = (name: string): string =>
  written(name.replaceAll(loneAccents, "'").normalize('NFKC').toLowerCase(), ours)
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** Accented letters of real alphabets. Other accented letters exist only to imitate a plain one. */
const writtenAccents =
  /^[\u00e0-\u017f\u01a1\u01b0\u01ce-\u01dc\u01e7-\u01f0\u0219\u021b\u1e63\u1e81-\u1e85\u1ea0-\u1ef9]$/u
const accented = /(\p{Script=Latin})(\p{M}+)/gu

/** Usernames with the same key look alike, so only one account may have the key. */
export const usernameKey = (name: string): string =>
  lookOf(name)
    .normalize('NFD')
    .replaceAll(accented, (letter, bare: string) =>
      writtenAccents.test(letter.normalize('NFC')) ? letter : bare,
    )
    .normalize('NFC')

/**
 * Scripts whose vowels are marks, so that removing a mark would change the word. On any other letter a mark is an
 * accent.
 */
const writesMarks =
  String.raw`\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}` +
  String.raw`\p{sc=Sinh}\p{sc=Thai}\p{sc=Laoo}\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}\p{sc=Thaa}\p{sc=Hira}\p{sc=Kana}\p{sc=Arab}`
const accents = new RegExp(String.raw`(?<=(?:^|[^\p{M}${writesMarks}])\p{M}*)\p{M}`, 'gu')
/** Short vowels, which are optional in Arabic. */
const shortVowels = /[\u064b-\u0652\u0670]/gu

/**
 * A name's look without accents and strokes. Use it only to compare, since removing an accent often makes a different
 * name.
 */
export const bareLook = (name: string): string =>
  written(name.replaceAll(loneAccents, "'").replaceAll(rights, '').normalize('NFKD').toLowerCase(), plainOurs)
    .replaceAll(shortVowels, '')
    .replaceAll(accents, '')
    .normalize('NFC')

const betweenWords = /[^\p{L}\p{N}\p{M}]+/u
const sayable = /[\p{L}\p{N}]/u

/**
 * Company names with the same key look alike, whatever their separators, accents and legal forms; empty where the name
 * has no letter.
 */
export const companyKey = (name: string): string => {
  const words = bareLook(name).replaceAll(plainRights, ' ').split(betweenWords)
  return withoutForms(words.filter((word) => sayable.test(word)))
}
