import type { TextEncoding } from '@armature/domain/values/text-encodings'

type OldEncoding = Exclude<TextEncoding, `utf-${string}`>

const tables = new Map<OldEncoding, ReadonlyMap<string, readonly number[]>>()

/** Of each character the bytes that decode to it: one, or two. The platform only decodes these encodings. */
const tableOf = (encoding: OldEncoding): ReadonlyMap<string, readonly number[]> => {
  const known = tables.get(encoding)
  if (known !== undefined) return known
  const table = new Map<string, readonly number[]>()
  const take = (bytes: readonly number[]): void => {
    try {
      const char = new TextDecoder(encoding, { fatal: true }).decode(Uint8Array.from(bytes))
      if (Array.from(char).length === 1 && !table.has(char)) table.set(char, bytes)
    } catch {
      // No character has these bytes.
    }
  }
  for (let one = 0; one < 256; one += 1) take([one])
  for (let one = 0x81; one < 256; one += 1) for (let two = 0x40; two < 256; two += 1) take([one, two])
  tables.set(encoding, table)
  return table
}

/** A text as a spreadsheet of its country saves it. */
export const encodedText = (text: string, encoding: OldEncoding): Buffer => {
  const table = tableOf(encoding)
  return Buffer.from(
    Array.from(text).flatMap((char) => {
      const bytes = table.get(char)
      if (bytes === undefined) throw new Error(`${encoding} has no ${char}`)
      return [...bytes]
    }),
  )
}
