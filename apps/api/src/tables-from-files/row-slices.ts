import type { FileRow } from './file-table.ts'

/** Each slice is one statement's: sending it takes the process some milliseconds. */
const most = { rows: 500, characters: 262_144 }

/** Rows as JSON arrays, none larger than one row makes it. */
export const inSlices = (rows: readonly FileRow[]): string[] => {
  const slices: string[] = []
  let slice: string[] = []
  let characters = 0
  const end = () => {
    if (slice.length > 0) slices.push(`[${slice.join(',')}]`)
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
