import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Scripts that Roboto doesn't have, from Noto Sans: one family a script, whose letters the PDF library's font engine
// shapes. A sign that no family has is drawn as a box.

export type Style = 'normal' | 'bold'

/** A font file with letters of one script, or of a part of one. */
export interface Face {
  id: string
  /** Its letters; empty of a slice, which was found by the letter that it has. */
  letters: ReadonlySet<number>
  /** Its lines are higher than those of the documents' own face. */
  isTall?: true
  sourceOf: (style: Style) => { file: string; variationAxes?: Record<string, number> }
}

const requireHere = createRequire(import.meta.url)

/** The part of the font engine that is needed here; it has no types of its own. */
interface FontEngine {
  create: (file: Buffer) => { characterSet: readonly number[] }
}
const { create } = requireHere('fontkit') as FontEngine

const lettersOf = (file: string): ReadonlySet<number> => new Set(create(readFileSync(file)).characterSet)

interface Family {
  name: string
  /** The package's name of the file with the script's own letters. */
  subset: string
  weights: readonly [normal: number, bold: number]
}

const ofScript = (name: string): Family => ({ name, subset: name, weights: [400, 700] })

const families: readonly (readonly [RegExp, Family])[] = [
  [/\p{sc=Arab}/u, ofScript('arabic')],
  [/\p{sc=Hebr}/u, ofScript('hebrew')],
  [/\p{sc=Thai}/u, ofScript('thai')],
  [/\p{sc=Deva}/u, ofScript('devanagari')],
  [/\p{sc=Beng}/u, ofScript('bengali')],
  [/\p{sc=Guru}/u, ofScript('gurmukhi')],
  [/\p{sc=Gujr}/u, ofScript('gujarati')],
  [/\p{sc=Orya}/u, ofScript('oriya')],
  [/\p{sc=Taml}/u, ofScript('tamil')],
  [/\p{sc=Telu}/u, ofScript('telugu')],
  [/\p{sc=Knda}/u, ofScript('kannada')],
  [/\p{sc=Mlym}/u, ofScript('malayalam')],
  [/\p{sc=Sinh}/u, ofScript('sinhala')],
  [/\p{sc=Laoo}/u, ofScript('lao')],
  [/\p{sc=Khmr}/u, ofScript('khmer')],
  [/\p{sc=Mymr}/u, ofScript('myanmar')],
  [/\p{sc=Geor}/u, ofScript('georgian')],
  [/\p{sc=Armn}/u, ofScript('armenian')],
  [/\p{sc=Ethi}/u, ofScript('ethiopic')],
]

/** Signs of all scripts. The last two come in one weight. */
const symbols: readonly Family[] = [
  { name: 'symbols', subset: 'symbols', weights: [400, 700] },
  { name: 'math', subset: 'latin', weights: [400, 400] },
  { name: 'symbols-2', subset: 'symbols', weights: [400, 400] },
]

const fileOf = ({ name, subset }: Family, weight: number): string =>
  requireHere.resolve(
    `@fontsource/noto-sans-${name}/files/noto-sans-${name}-${subset}-${weight}-normal.woff2`,
  )

const known = new Map<string, Face>()

const faceOf = (family: Family): Face => {
  const face = known.get(family.name) ?? {
    id: family.name,
    letters: lettersOf(fileOf(family, family.weights[0])),
    isTall: true,
    sourceOf: (style) => ({ file: fileOf(family, family.weights[style === 'bold' ? 1 : 0]) }),
  }
  known.set(family.name, face)
  return face
}

/** The face of a letter's own script; undefined for Latin and signs that all scripts share. */
export const scriptFaceOf = (letter: string): Face | undefined => {
  const [, family] = families.find(([script]) => script.test(letter)) ?? []
  return family && faceOf(family)
}

/** The first face of signs that has this one. */
export const symbolFaceOf = (letter: string): Face | undefined =>
  symbols.map(faceOf).find(({ letters }) => letters.has(letter.codePointAt(0) ?? 0))

let plain: ReadonlySet<number> | undefined

/** Does the documents' own face have this letter? */
export const isPlainLetter = (letter: string): boolean => {
  plain ??= lettersOf(requireHere.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'))
  return plain.has(letter.codePointAt(0) ?? 0)
}
