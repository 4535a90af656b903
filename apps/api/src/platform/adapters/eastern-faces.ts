import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Face as LetterFace } from './script-faces.ts'

// The face that documents are set in has no Chinese, Japanese or Korean letters. These come from Noto Sans, in slices of
// some hundred letters each, of which a document gets those that it needs (decision 008).

const requireHere = createRequire(import.meta.url)

/** Chinese characters are drawn differently in Japan and Korea, so that the language decides the face. */
const faces = ['sc', 'jp', 'kr'] as const
export type Face = (typeof faces)[number]

/** The other scripts' letters and their punctuation. Below them are letters of the West, and signs that all scripts share. */
export const eastern =
  /[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\u3000-\u303f\uff00-\uffef]--[\0-\u10ff]]/v
const japanese = /\p{sc=Hira}|\p{sc=Kana}/u
const korean = /\p{sc=Hang}/u

export const languageOf = (text: string): Face | undefined =>
  japanese.test(text) ? 'jp' : korean.test(text) ? 'kr' : undefined

/** Some systems write Korean syllables letter by letter, and Japanese ones at half their width: the faces have neither. */
export const wholeLetters = (text: string): string =>
  text.replaceAll(/[\uff61-\uffdc]+/g, (narrow) => narrow.normalize('NFKC')).normalize('NFC')

const packageOf = (face: Face): string => `@fontsource-variable/noto-sans-${face}`

/** The slice that has a letter, by the letter's code point. */
const readSlices = (face: Face): ReadonlyMap<number, string> => {
  const file = requireHere.resolve(`${packageOf(face)}/unicode.json`)
  const ranges = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const slices = new Map<number, string>()
  for (const [slice, text] of Object.entries(ranges))
    for (const range of text.split(',')) {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      for (let letter = first; letter <= last; letter += 1) slices.set(letter, slice.replaceAll(/[[\]]/g, ''))
    }
  return slices
}

const knownSlices = new Map<Face, ReadonlyMap<number, string>>()

const slicesOf = (face: Face): ReadonlyMap<number, string> => {
  const slices = knownSlices.get(face) ?? readSlices(face)
  knownSlices.set(face, slices)
  return slices
}

/** Another face for a letter that the text's own lacks: none has all three languages' rare letters. */
export const easternFaceOf = (letter: string, first: Face): LetterFace | undefined => {
  if (!eastern.test(letter)) return undefined
  for (const face of [first, ...faces]) {
    const slice = slicesOf(face).get(letter.codePointAt(0) ?? 0)
    if (slice === undefined) continue
    const file = requireHere.resolve(`${packageOf(face)}/files/noto-sans-${face}-${slice}-wght-normal.woff2`)
    return {
      id: `${face}-${slice}`,
      letters: new Set(),
      sourceOf: (style) => ({ file, variationAxes: { wght: style === 'bold' ? 700 : 400 } }),
    }
  }
  return undefined
}
