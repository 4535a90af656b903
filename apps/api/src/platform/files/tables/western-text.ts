import type { TextEncoding } from '@armature/domain/values/text-encodings'
import { decoded } from './old-encodings.ts'

/** So much of the text is looked at. */
const looked = 50_000

/** Signs that stand at the same places of these encodings, and those that Western texts have besides. */
const signs = '°±µ§€–—‘’‚“”„…•‰™©®«»·¬¦\u00A0\u00AD'
const westernSigns = `${signs}²³¹½¼¾×÷Øø¿¡ºª£¥`

/** Letters beyond a to z. */
const letters = {
  western: [
    'äöüß', // German
    'àâçéèêëîïôœùûüÿ', // French
    'áéíñóúü', // Spanish
    'ãáâàçéêíóõôú', // Portuguese
    'àèéìòù', // Italian
    'åäöé', // Swedish and Finnish
    'åæøé', // Danish and Norwegian
  ],
  central: [
    'ąćęłńóśźż', // Polish
    'áčďéěíňóřšťúůýž', // Czech
    'áäčďéíĺľňóôŕšťúýž', // Slovak
    'áéíóöőúüű', // Hungarian
    'čćđšž', // Croatian and Slovene
    'ăâîşţ', // Romanian
  ],
}

interface Language {
  encoding: TextEncoding
  letters: string
}
const inEach = (encoding: TextEncoding, of: readonly string[]): Language[] =>
  of.map((one) => ({ encoding, letters: one }))

/** The languages of these encodings, the likelier one first where a text has letters of several. */
const latinLanguages: readonly Language[] = [
  ...inEach('windows-1252', letters.western),
  { encoding: 'windows-1254', letters: 'çğıiöşüâîû' }, // Turkish
  ...inEach('windows-1250', letters.central),
  { encoding: 'windows-1252', letters: 'áðéíóúýþæö' }, // Icelandic
  ...inEach('macintosh', letters.western),
  ...inEach('ibm850', letters.western),
  ...inEach('x-mac-ce', letters.central),
  ...inEach('ibm852', letters.central),
]

/** A longer run of letters is no word. */
const longestWord = 60

/** Each word once that has a letter or a sign beyond ASCII: a bill repeats its words. */
const foreignWords = (text: string): string[] => {
  const words = text.slice(0, looked).match(/[^\p{Cc} -@[-`{-~]+/gu) ?? []
  return [...new Set(words)].filter((word) => /[^\p{ASCII}]/u.test(word) && word.length <= longestWord)
}

const share = (words: readonly string[], isUsual: (word: string) => boolean): number =>
  words.length === 0 ? 0 : words.filter(isUsual).length / words.length

/** A foreign capital after a small letter, as in “ZahnrÑder”, means that the file has another encoding. */
const capitalWithin = /\p{Ll}(?!\p{ASCII})\p{Lu}/u

/** Letters of the language alone; signs stand around them, as in `12 µm²`, and not within. */
const isWordOf = ({ letters: own }: Language): ((word: string) => boolean) => {
  const usual = `a-zA-Z${own}${own.toUpperCase()}İ`
  const around = letters.western.includes(own) ? westernSigns : signs
  const behind = around.replaceAll(/[¿¡£¥]/g, '')
  const pattern = new RegExp(
    String.raw`^[${around.replaceAll(/[²³¹ºª£¥]/g, '')}]*[${usual}]*[${behind}]*$`,
    'u',
  )
  const ofSigns = new RegExp(`^[${around}]*$`, 'u')
  return (word) => (pattern.test(word) && !capitalWithin.test(word)) || ofSigns.test(word)
}

/** Only the first letter is a capital, or all are. */
const isCased = (word: string): boolean => /^\p{Lu}?\p{Ll}*$|^\p{Lu}+$/u.test(word)

/** A Greek word: with a vowel, a final sigma only at its end, and at most one accent. */
const isGreekWord = (word: string): boolean =>
  /^[Ά-ΏΑ-ΡΣ-Ϋά-ία-ώ]{2,}$/u.test(word) &&
  isCased(word) &&
  /[αεηιουωάέήίόύώϊϋ]/u.test(word.toLowerCase()) &&
  !/ς.|.σ$/u.test(word) &&
  (word.match(/[ΆΈΉΊΌΎΏάέήίόύώ]/gu)?.length ?? 0) < 2

const isCyrillicWord = (word: string): boolean => /^\p{Script=Cyrillic}{2,}$/u.test(word) && isCased(word)

/** From this share of usual words on, a text is taken for one in these letters. */
const surely = 0.7

/** More of its words are usual Greek ones than Cyrillic ones, as which any of its bytes can be read. */
export const isLikelyGreek = (greek: string, cyrillic: string): boolean => {
  const ofGreek = share(
    foreignWords(greek).filter((word) => /\p{Script=Greek}{2}/u.test(word)),
    isGreekWord,
  )
  const ofCyrillic = share(
    foreignWords(cyrillic).filter((word) => /\p{Script=Cyrillic}{2}/u.test(word)),
    isCyrillicWord,
  )
  return ofGreek >= surely && ofGreek >= ofCyrillic
}

/** Words of Cyrillic letters alone; of a Western text, whose letters are Latin ones for the most part, there would be next to none. */
const isLikelyCyrillic = (text: string): boolean => {
  const words = text.slice(0, looked).match(/\p{L}+/gu) ?? []
  const count = words.reduce((sum, word) => sum + (word.match(/\p{Script=Cyrillic}/gu)?.length ?? 0), 0)
  const own = words
    .filter((word) => word.length > 1 && /^\p{Script=Cyrillic}+$/u.test(word))
    .reduce((sum, word) => sum + word.length, 0)
  return own * 2 > count
}

/** The likelier one first. */
const cyrillicEncodings = ['windows-1251', 'ibm866', 'x-mac-cyrillic'] as const

/** The encoding in which most words are Cyrillic ones with capitals where they belong; null for a text of other letters. */
export const cyrillicEncodingOf = (bytes: Uint8Array): TextEncoding | null => {
  const scores = cyrillicEncodings.map((encoding) => {
    const text = decoded(bytes.subarray(0, looked), encoding)
    return isLikelyCyrillic(text)
      ? share(foreignWords(text), (word) => isCyrillicWord(word.replaceAll(/[^\p{L}]/gu, '')))
      : -1
  })
  const best = Math.max(...scores)
  return best < 0 ? null : (cyrillicEncodings[scores.indexOf(best)] ?? null)
}

/** The encoding of Latin letters in which most words are usual ones of one language; of equals the Western one. */
export const latinEncodingOf = (bytes: Uint8Array): TextEncoding => {
  const scores = latinLanguages.map((language) => {
    const words = foreignWords(decoded(bytes.subarray(0, looked), language.encoding))
    return share(words, isWordOf(language))
  })
  const best = scores.indexOf(Math.max(...scores))
  return latinLanguages[best]?.encoding ?? 'windows-1252'
}
