import { limits } from '@armature/domain/limits'
import { call } from '../../api/client.ts'
import { sendForm } from '../../api/send-form.ts'
import type { SendWrite } from '../../api/write.ts'
import type { RequestList } from '../request-api.ts'
import type { BomRow, WantedWords } from './bom-rows.ts'
import { addedLineOf } from './bom-rows.ts'
import type { BomTable, MatchedPart } from './bom-types.ts'

/** Reads a file's rows. Pasted text is a file, too, so that both are read by the same rules. */
export const readTable = (file: File, signal: AbortSignal): Promise<BomTable> => {
  const form = new FormData()
  form.set('file', file)
  return sendForm('readBom', { form, onProgress: () => {}, signal })
}

const { matchedAtOnce } = limits.bom

const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )

/** Parts for each row, some rows at a time, with the number of those that are through. */
export const matchRows = async (
  rows: readonly WantedWords[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (count: number) => void },
): Promise<MatchedPart[][]> => {
  const matched: MatchedPart[][] = []
  for (const part of inParts(rows, matchedAtOnce)) {
    const answer = await call('matchBom', {
      body: { rows: part.map(({ sku, number, name }) => ({ sku, number, name })) },
      signal,
    })
    matched.push(...answer.rows)
    onProgress(matched.length)
  }
  return matched
}

/** Makes the list, its lines some at a time: tried again after a lost answer, each part of them is put on it once. */
export const makeList = async (
  { name, rows, decimal }: { name: string; rows: readonly BomRow[]; decimal: BomTable['decimal'] },
  write: SendWrite,
): Promise<RequestList> => {
  const [first = [], ...rest] = inParts(
    rows.map((row) => addedLineOf(row, decimal)),
    limits.requestList.linesPerCall,
  )
  let list = await write('createRequestList', { body: { name, lines: first } })
  for (const lines of rest)
    list = await write('addRequestLines', { params: { id: list.id }, body: { lines } })
  return list
}
