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

/** A cell by its reference, as spreadsheets write it. */
const cellTags = /<(?:\w+:)?c\s[^>]*>/g
const longestTag = 1_000

/** How a number is shown, by the reference of its cell: `B12`. */
export type ShownZeros = ReadonlyMap<string, string>

const none: ShownZeros = new Map()

/**
 * Finds the cells of a sheet that show zeros before their numbers, `most` of them and no more. The library that reads the sheet as a stream
 * doesn’t say them. The workbook’s bounds were held to before.
 */
export const shownZeros = async (bytes: Buffer, place: number, most: number): Promise<ShownZeros> => {
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
  if (formats.size === 0) return none
  const part = partOf(parts.get(workbookPart) ?? '', parts.get(relationsPart) ?? '', place)
  const found = new Map<string, string>()
  const takeCells = (xml: string): void => {
    for (const [tag] of xml.matchAll(cellTags)) {
      const cell = attributesOf(tag)
      const format = formats.get(cell.get('s') ?? '')
      if (format !== undefined && found.size < most) found.set(cell.get('r') ?? '', format)
    }
  }
  await readParts(bytes, (name) => {
    if (name !== part) return undefined
    return async (chunks) => {
      let rest = ''
      for await (const chunk of chunks) {
        const text = rest + chunk.toString('latin1')
        // The chunk’s last tag may go on in the next one.
        const end = text.lastIndexOf('<')
        takeCells(end === -1 ? '' : text.slice(0, end))
        rest = end === -1 ? '' : text.slice(end, end + longestTag)
      }
      takeCells(rest)
    }
  })
  return found
}

const letters = 26

/** A column as references name it: `A` is the first, `AA` follows `Z`. */
const columnLetters = (at: number): string =>
  `${at < letters ? '' : columnLetters(Math.floor(at / letters) - 1)}${String.fromCodePoint(65 + (at % letters))}`

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
