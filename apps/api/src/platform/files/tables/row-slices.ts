import type { FileRow } from '@armature/domain/values/file-cell'
import type { SlicedTable } from './file-table.ts'

/** Each slice is one statement's: sending it takes the process some milliseconds. */
const most = { rows: 500, characters: 262_144 }

const utf8 = new TextEncoder()

/** Rows as JSON arrays in UTF-8, none larger than one row makes it. */
export const inSlices = (rows: readonly FileRow[]): SlicedTable['slices'] => {
  const slices: SlicedTable['slices'] = []
  let slice: string[] = []
  let characters = 0
  const end = () => {
    if (slice.length > 0) slices.push(utf8.encode(`[${slice.join(',')}]`))
    slice = []
    characters = 0
  }
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (slice.length >= most.rows || characters + text.length > most.characters) end()
    slice.push(text)
    characters += text.length
  }
  end()
  return slices
}

/** A slice's text: a JSON array of rows. */
export const textOfSlice = (slice: Uint8Array): string => new TextDecoder().decode(slice)

export const rowsOfSlices = (slices: SlicedTable['slices']): FileRow[] =>
  slices.flatMap((slice) => JSON.parse(textOfSlice(slice)) as FileRow[]) // made by `inSlices`
