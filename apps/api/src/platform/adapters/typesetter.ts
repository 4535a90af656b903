import { madeOnce } from '@armature/domain/values/number-text'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TFontDictionary } from 'pdfmake/interfaces.js'
import subsetFont from 'subset-font'
import { isRightToLeft, levelsOf, turned } from './bidi-order.ts'
import type { Face as Language } from './eastern-faces.ts'
import { eastern, easternFaceOf, languageOf, wholeLetters } from './eastern-faces.ts'
import type { Face, Style } from './script-faces.ts'
import { isPlainLetter, scriptFaceOf, symbolFaceOf } from './script-faces.ts'

// Documents are set in Roboto. Letters that it lacks come from Noto Sans, of which a document embeds those that it needs
// (decision 008).

/** A piece of text in one font and direction. */
export interface Run {
  text: string
  font?: string
  /** Odd where it is read from right to left. */
  level?: number
  /** In times of the font's own, which is higher for scripts with marks above and below. */
  lineHeight?: number
}

/** Sets one document's texts, and notes which letters of which faces they take. */
export interface Typesetter {
  set: (text: string) => string | Run[]
  /** Runs the work with the fonts for all texts set so far; `files` exist until it ends. */
  withFonts: <T>(work: (fonts: TFontDictionary, files: ReadonlySet<string>) => Promise<T>) => Promise<T>
}

interface Use {
  face: Face
  letters: Set<string>
}

/** Writes a document's part of one face, in both weights, as embeddable fonts. */
const writeFonts = async (folder: string, { face, letters }: Use): Promise<Record<Style, string>> => {
  const write = async (style: Style): Promise<string> => {
    const { file, ...axes } = face.sourceOf(style)
    const written = path.join(folder, `${face.id}-${style}.ttf`)
    await writeFile(
      written,
      await subsetFont(await readFile(file), [...letters].join(''), { targetFormat: 'sfnt', ...axes }),
    )
    return written
  }
  return { normal: await write('normal'), bold: await write('bold') }
}

/** Direction marks aren't needed once the levels are known. */
const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
/** Joiners and variants mean something only to the font of the letter before them. */
const joining = /\p{M}|\u200c|\u200d|[\ufe00-\ufe0f]/u

const isJoining = (letter: string): boolean => joining.test(letter) || letter === mayBreakHere

/** Scripts without spaces break between words, found with a dictionary. */
const withoutSpaces = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
const words = madeOnce(() => new Intl.Segmenter('th', { granularity: 'word' }))
const mayBreakHere = '\u200b'

const withBreaks = (text: string): string =>
  withoutSpaces.test(text)
    ? Array.from(words().segment(text), ({ segment }) => segment)
        .reduce<string[]>((parts, segment) => {
          const joins =
            withoutSpaces.test(parts.at(-1)?.at(-1) ?? '') && withoutSpaces.test(segment.at(0) ?? '')
          return [...parts, joins ? `${mayBreakHere}${segment}` : segment]
        }, [])
        .join('')
    : text

/** A sign that no face has is a box, which takes its width. */
const box = '□'

/** The face of boxes stands in for one that nothing has. */
const isMissingIn = (face: Face, letter: string): boolean =>
  face.letters.size > 0 && !face.letters.has(letter.codePointAt(0) ?? 0)

/** The face of a letter for itself: null where it is no sign of its own and nothing has it. */
const ownFaceOf = (letter: string, language: Language): Face | undefined | null => {
  const own = easternFaceOf(letter, language) ?? scriptFaceOf(letter)
  if (own !== undefined && !isMissingIn(own, letter)) return own
  if (isPlainLetter(letter)) return undefined
  return isJoining(letter) ? null : (symbolFaceOf(letter) ?? symbolFaceOf(box))
}

const isTurned = ({ level = 0 }: Run): boolean => level % 2 === 1

/** A run has one font and direction. A space between directions is a separate run: its place depends on the line. */
const goesOnFrom = (last: Run, letter: Run): boolean =>
  last.font === letter.font &&
  last.level === letter.level &&
  (letter.level === undefined ||
    (last.text.endsWith(' ') && letter.text === ' ') === (last.text.endsWith(' ') || letter.text === ' '))

/**
 * A typesetter for a document with these texts. Chinese characters follow the language of their own text, else the
 * document's first language, else Chinese.
 */
export const typesetterOf = (texts: readonly string[]): Typesetter => {
  const usual = texts.map(languageOf).find((face) => face !== undefined) ?? 'sc'
  const uses = new Map<string, Use>()

  /** The face of a letter, which goes on in the face before it where it joins that; undefined for the documents' own. */
  const faceOf = (letter: string, before: Face | undefined, language: Language): Face | undefined | null => {
    if (letter === ' ') return undefined
    const goesOn = isJoining(letter) && before !== undefined && !isMissingIn(before, letter)
    return goesOn ? before : ownFaceOf(letter, language)
  }

  const noteUse = (face: Face, letter: string): void => {
    const use = uses.get(face.id) ?? { face, letters: new Set() }
    uses.set(face.id, use)
    // The font engine takes some letters apart, as vowels on both sides of a consonant.
    // It hides joiners behind a space without width.
    for (const part of ` ${letter}${letter.normalize('NFKD')}`) use.letters.add(part)
  }

  /** The letters of a paragraph, each in its face and direction. */
  const lettersOf = function* (paragraph: string): Generator<Run> {
    const language = languageOf(paragraph) ?? usual
    const levels = isRightToLeft(paragraph) ? levelsOf(paragraph) : null
    let before: Face | undefined
    let at = 0
    for (const letter of paragraph) {
      const level = levels?.[at]
      at += letter.length
      const face = unseen.test(letter) ? null : faceOf(letter, before, language)
      if (face === null) continue
      before = face
      const direction = level === undefined ? {} : { level }
      if (face === undefined) yield { text: letter, ...direction }
      else {
        const text = isMissingIn(face, letter) ? box : letter
        noteUse(face, text)
        yield { text, font: face.id, ...direction, ...(face.isTall ? { lineHeight: 1 } : {}) }
      }
    }
  }

  const setParagraph = (paragraph: string): Run[] => {
    const runs: Run[] = []
    for (const letter of lettersOf(paragraph)) {
      const last = runs.at(-1)
      if (last !== undefined && goesOnFrom(last, letter)) last.text += letter.text
      else runs.push(letter)
    }
    return runs.map((run) => (isTurned(run) ? { ...run, text: turned(run.text) } : run))
  }

  return {
    set: (text) => {
      if (Array.from(text).every((letter) => letter === '\n' || isPlainLetter(letter))) return text
      const whole = withBreaks(eastern.test(text) ? wholeLetters(text) : text.normalize('NFC'))
      return whole.split('\n').flatMap((paragraph, index, all) => {
        const runs = setParagraph(paragraph)
        if (index === all.length - 1) return runs
        const last = runs.at(-1)
        return last === undefined
          ? [{ text: '\n' }]
          : [...runs.slice(0, -1), { ...last, text: `${last.text}\n` }]
      })
    },
    withFonts: async (work) => {
      if (uses.size === 0) return work({}, new Set())
      const folder = await mkdtemp(path.join(tmpdir(), 'armature-fonts-'))
      try {
        const fonts: TFontDictionary = {}
        for (const [font, use] of uses) fonts[font] = await writeFonts(folder, use)
        return await work(
          fonts,
          new Set(Object.values(fonts).flatMap((files) => Object.values(files) as string[])),
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
