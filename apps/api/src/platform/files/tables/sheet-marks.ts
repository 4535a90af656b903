import { fromBufferPromise } from 'yauzl'

/** Formats that show a number by its digits alone, in every language: zeros, and dashes between them. */
const ofZeros = /^0+(?:\\?-0+)*$/
/** These parts of a workbook say how its numbers are shown. */
const workbookPart = 'xl/workbook.xml'
const relationsPart = 'xl/_rels/workbook.xml.rels'
const stylesPart = 'xl/styles.xml'

type Chunks = AsyncIterable<Buffer>

/** The parts of a workbook that are asked for, one after another as they stand in it. */
const readParts = async (
  bytes: Buffer,
  take: (name: string) => ((chunks: Chunks) => Promise<void>) | undefined,
): Promise<void> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  for await (const entry of zip.eachEntry())
    await take(entry.fileName)?.(await zip.openReadStreamPromise(entry))
}

const attributesOf = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    [...tag.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', one, other]) => [
      name,
      one ?? other ?? '',
    ]),
  )

/** The attributes of each element of this name. */
const elements = (xml: string, name: string): ReadonlyMap<string, string>[] =>
  [...xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}(?=[\s/>])[^>]*>`, 'g'))].map(([tag]) =>
    attributesOf(tag),
  )

/** The formats that show zeros before a number, by the places of the styles that have them. */
const formatsOf = (styles: string): ReadonlyMap<string, string> => {
  const formats = new Map(
    elements(styles, 'numFmt').map((one) => [one.get('numFmtId') ?? '', one.get('formatCode') ?? '']),
  )
  const ofCells = /<(?:\w+:)?cellXfs[\s>].*?<\/(?:\w+:)?cellXfs>/s.exec(styles)?.[0] ?? ''
  return new Map(
    elements(ofCells, 'xf').flatMap((one, place) => {
      // A second format, behind a semicolon, is for negative numbers.
      const [format = '', ...others] = (formats.get(one.get('numFmtId') ?? '') ?? '').split(';')
      const isOfZeros = ofZeros.test(format) && format.length > 1 && others.length < 2
      return isOfZeros ? [[String(place), format.replaceAll('\\', '')] as const] : []
    }),
  )
}

/** The part that has the sheet at this place of the workbook. */
const partOf = (workbook: string, relations: string, place: number): string | undefined => {
  const sheet = elements(workbook, 'sheet')[place]
  const [, id] = [...(sheet ?? [])].find(([name]) => name.endsWith(':id')) ?? []
  const target = elements(relations, 'Relationship')
    .find((one) => one.get('Id') === id)
    ?.get('Target')
  return target?.startsWith('/') === true ? target.slice(1) : target && `xl/${target}`
}

/** Rows, columns, cells and merged ranges, as spreadsheets write them. */
const marks = /<(?:\w+:)?(row|col|c|mergeCell)\s[^>]*>/g
const longestTag = 1_000

const isSaid = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Cells below each other that are shown as one have the first one’s value. Rows and columns are counted from 0. */
export interface Merged {
  column: number
  from: number
  to: number
}

/** A sheet’s rows and cells, as far as their values don’t say it. */
export interface SheetMarks {
  /** How a number is shown, by the reference of its cell: `B12`. */
  zeros: ReadonlyMap<string, string>
  /** The rows that a filter or a person has hidden. */
  hidden: ReadonlySet<number>
  /** The columns hidden by hand. */
  hiddenColumns: readonly { from: number; to: number }[]
  merged: readonly Merged[]
}

const range = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/

const mergedIn = (reference: string): Merged[] => {
  const [, column = '', from, to] = range.exec(reference) ?? []
  if (from === undefined || from === to) return []
  return [{ column: columnOf(column), from: Number(from) - 1, to: Number(to) - 1 }]
}

/**
 * Finds what the library that reads a sheet as a stream doesn’t say, `most` of each and no more. The workbook’s bounds were held to
 * before.
 */
export const sheetMarks = async (bytes: Buffer, place: number, most: number): Promise<SheetMarks> => {
  const parts = new Map<string, string>()
  await readParts(bytes, (name) => {
    if (name !== workbookPart && name !== relationsPart && name !== stylesPart) return undefined
    return async (chunks) => {
      const all: Buffer[] = []
      for await (const chunk of chunks) all.push(chunk)
      parts.set(name, Buffer.concat(all).toString('utf8'))
    }
  })
  const formats = formatsOf(parts.get(stylesPart) ?? '')
  const part = partOf(parts.get(workbookPart) ?? '', parts.get(relationsPart) ?? '', place)
  const zeros = new Map<string, string>()
  const hidden = new Set<number>()
  const hiddenColumns: { from: number; to: number }[] = []
  const merged: Merged[] = []
  let row = -1
  const takers: Readonly<Record<string, (said: ReadonlyMap<string, string>) => void>> = {
    row: (said) => {
      const number = Number(said.get('r') ?? 0) - 1
      row = number > row ? number : row + 1
      if (isSaid(said.get('hidden')) && hidden.size < most) hidden.add(row)
    },
    col: (said) => {
      const [from, to] = [Number(said.get('min') ?? 0) - 1, Number(said.get('max') ?? 0) - 1]
      if (isSaid(said.get('hidden')) && hiddenColumns.length < most) hiddenColumns.push({ from, to })
    },
    c: (said) => {
      const format = formats.get(said.get('s') ?? '')
      if (format !== undefined && zeros.size < most) zeros.set(said.get('r') ?? '', format)
    },
    mergeCell: (said) => {
      if (merged.length < most) merged.push(...mergedIn(said.get('ref') ?? ''))
    },
  }
  const take = (xml: string): void => {
    for (const [tag, name = ''] of xml.matchAll(marks))
      if (name !== 'c' || formats.size > 0) takers[name]?.(attributesOf(tag))
  }
  await readParts(bytes, (name) => {
    if (name !== part) return undefined
    return async (chunks) => {
      let rest = ''
      for await (const chunk of chunks) {
        const text = rest + chunk.toString('latin1')
        // The chunk’s last tag may go on in the next one.
        const end = text.lastIndexOf('<')
        take(end === -1 ? '' : text.slice(0, end))
        rest = end === -1 ? '' : text.slice(end, end + longestTag)
      }
      take(rest)
    }
  })
  return { zeros, hidden, hiddenColumns, merged }
}

const letters = 26

/** A column as references name it: `A` is the first, `AA` follows `Z`. */
const columnLetters = (at: number): string =>
  `${at < letters ? '' : columnLetters(Math.floor(at / letters) - 1)}${String.fromCodePoint(65 + (at % letters))}`

const columnOf = (letterText: string): number =>
  [...letterText].reduce((sum, letter) => sum * letters + (letter.codePointAt(0) ?? 0) - 64, 0) - 1

export const referenceOf = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`

/** A number as a format of zeros shows it; its further digits stand in the first group. */
export const withZeros = (value: number, format: string): string | null => {
  if (!Number.isSafeInteger(value) || value < 0) return null
  const digits = String(value).padStart(format.replaceAll('-', '').length, '0')
  const groups = format.split('-').slice(1)
  let end = digits.length
  const shown = groups.toReversed().map(({ length }) => {
    end -= length
    return digits.slice(end, end + length)
  })
  return [digits.slice(0, end), ...shown.toReversed()].join('-')
}
