import { limits } from '@armature/domain/limits'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { ApiError } from '../../../platform/api/failures.ts'
import { upload } from '../../../platform/api/writes/upload.ts'
import { isSettled } from '../../../platform/api/writes/write-keys.ts'
import type { SendWrite } from '../../../platform/api/writes/write.ts'
import { blankDelivery, toDelivery } from '../../quotes/delivery/delivery-fields.ts'
import type { RequestList } from '../request-api.ts'
import type { addedLineOf, WantedWords } from './bom-rows.ts'
import type { BomReading, BomTable, MatchedPart } from './bom-types.ts'

/** Reads a file's rows. A pasted text is a file, too, so that both are read by the same rules. */
export const readTable = (file: File, reading: BomReading, signal: AbortSignal): Promise<BomTable> =>
  upload('readBom', { file, query: { ...reading }, signal })

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
    // An answer may have come before the end that was put to it.
    signal.throwIfAborted()
    matched.push(...answer.rows)
    onProgress(matched.length)
  }
  return matched
}

interface WantedList {
  name: string
  lines: readonly ReturnType<typeof addedLineOf>[]
  /** One key for one list, so that what was made by a try whose answer was lost isn’t made twice. */
  key: string
}

/** Makes the list, its lines some at a time: tried again after a lost answer, each part of them is put on it once. */
export const makeList = async ({ name, lines, key }: WantedList, write: SendWrite): Promise<RequestList> => {
  const [first = [], ...rest] = inParts(lines, limits.requestList.linesPerCall)
  let list = await write('createRequestList', { body: { name, lines: first }, idempotencyKey: key })
  for (const [part, more] of rest.entries())
    list = await write('addRequestLines', {
      params: { id: list.id },
      body: { lines: more },
      idempotencyKey: `${key}-${part}`,
    })
  return list
}

/** The outcome for a list that a quote is asked for at once: the quote, or why there is none. */
export interface AskedList {
  list: RequestList
  quote: Answer<'requestListQuote'> | null
  refusal: ApiError | null
}

/** Makes the list and asks for its quote. Where the quote alone is refused the list stays, to ask for it by the form. */
export const askAtOnce = async (
  wanted: WantedList & { shipTo: Address },
  write: SendWrite,
): Promise<AskedList> => {
  const list = await makeList(wanted, write)
  try {
    const quote = await write('requestListQuote', {
      params: { id: list.id },
      body: {
        version: list.version,
        with_open_lines: true,
        delivery: toDelivery({ ...blankDelivery, ship_to: wanted.shipTo }),
      },
      idempotencyKey: wanted.key,
    })
    return { list, quote, refusal: null }
  } catch (error) {
    // A first try that is still under way may make the quote: whoever asks by the form would ask twice.
    if (!(error instanceof ApiError) || !isSettled(error)) throw error
    return { list, quote: null, refusal: error }
  }
}
