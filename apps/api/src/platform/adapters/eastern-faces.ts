import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TFontDictionary } from 'pdfmake/interfaces.js'
import subsetFont from 'subset-font'

// The face that documents are set in has no Chinese, Japanese or Korean letters. These come from Noto Sans, in slices of
// some hundred letters each, of which a document gets those that it needs (decision 008).

const requireHere = createRequire(import.meta.url)

/** Chinese characters are drawn differently in Japan and Korea, so that the language decides the face. */
const faces = ['sc', 'jp', 'kr'] as const
type Face = (typeof faces)[number]

/** A piece of text in one font. */
export interface Run {
  text: string
  font?: string
}

/** The other scripts' letters and their punctuation. Below them are letters of the West, and signs that all scripts share. */
const eastern =
  /[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\u3000-\u303f\uff00-\uffef]--[\0-\u10ff]]/v
const japanese = /\p{sc=Hira}|\p{sc=Kana}/u
const korean = /\p{sc=Hang}/u

const languageOf = (text: string): Face | undefined =>
  japanese.test(text) ? 'jp' : korean.test(text) ? 'kr' : undefined

/** Some systems write Korean syllables letter by letter, and Japanese ones at half their width: the faces have neither. */
const wholeLetters = (text: string): string =>
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

/** The weights of the documents' regular and bold styles. */
const weights = { normal: 400, bold: 700 } as const

/** Sets one document's texts, and notes which letters of which slices they take. */
export interface Typesetter {
  set: (text: string) => string | Run[]
  /** Runs the work with the fonts for all texts set so far; `files` exist until it ends. */
  withFonts: <T>(work: (fonts: TFontDictionary, files: ReadonlySet<string>) => Promise<T>) => Promise<T>
}

interface Use {
  face: Face
  slice: string
  letters: Set<string>
}

/** Writes a document's part of one slice, in both weights, as embeddable fonts. */
const writeFonts = async (
  folder: string,
  { face, slice, letters }: Use,
): Promise<Record<keyof typeof weights, string>> => {
  const source = await readFile(
    requireHere.resolve(`${packageOf(face)}/files/noto-sans-${face}-${slice}-wght-normal.woff2`),
  )
  const write = async (style: keyof typeof weights): Promise<string> => {
    const file = path.join(folder, `${face}-${slice}-${style}.ttf`)
    const wght = weights[style]
    await writeFile(
      file,
      await subsetFont(source, [...letters].join(''), { targetFormat: 'sfnt', variationAxes: { wght } }),
    )
    return file
  }
  return { normal: await write('normal'), bold: await write('bold') }
}

/**
 * A typesetter for a document with these texts. Chinese characters follow the language of their own text, else the
 * document's first language, else Chinese.
 */
export const typesetterOf = (texts: readonly string[]): Typesetter => {
  const usual = texts.map(languageOf).find((face) => face !== undefined) ?? 'sc'
  const uses = new Map<string, Use>()

  const fontOf = (letter: string, face: Face): string | undefined => {
    const slice = eastern.test(letter) ? slicesOf(face).get(letter.codePointAt(0) ?? 0) : undefined
    if (slice === undefined) return undefined
    const font = `${face}-${slice}`
    const use = uses.get(font) ?? { face, slice, letters: new Set() }
    uses.set(font, use)
    use.letters.add(letter)
    return font
  }

  /** Another face for a letter that the text's own lacks: none has all three languages' rare letters. */
  const anyFontOf = (letter: string, first: Face): string | undefined => {
    for (const face of [first, ...faces]) {
      const font = fontOf(letter, face)
      if (font !== undefined) return font
    }
    return undefined
  }

  return {
    set: (text) => {
      if (!eastern.test(text)) return text
      const whole = wholeLetters(text)
      const face = languageOf(whole) ?? usual
      const runs: Run[] = []
      for (const letter of whole) {
        const font = anyFontOf(letter, face)
        const last = runs.at(-1)
        if (last !== undefined && last.font === font) last.text += letter
        else runs.push({ text: letter, ...(font === undefined ? {} : { font }) })
      }
      return runs
    },
    withFonts: async (work) => {
      if (uses.size === 0) return work({}, new Set())
      const folder = await mkdtemp(path.join(tmpdir(), 'armature-fonts-'))
      try {
        const fonts: TFontDictionary = {}
        for (const [font, use] of uses) fonts[font] = await writeFonts(folder, use)
        return await work(
          fonts,
          new Set(Object.values(fonts).flatMap((styles) => Object.values(styles) as string[])),
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
