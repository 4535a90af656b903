import { columnsSaid } from '@armature/domain/requests/bom-columns'
import { limits } from '@armature/domain/limits'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { ApiError } from '../../../platform/api/failures.ts'
import { upload } from '../../../platform/api/writes/upload.ts'
import { isSettled } from '../../../platform/api/writes/write-keys.ts'
import type { SendWrite } from '../../../platform/api/writes/write.ts'
import { makeWrite } from '../../../platform/api/writes/write.ts'
import { blankDelivery, toDelivery } from '../../quotes/delivery/delivery-fields.ts'
import type { RequestList } from '../request-api.ts'
import type { addedLineOf, BomRow, WantedWords } from './bom-rows.ts'
import { wantedOf } from './bom-rows.ts'
import type { BomReading, BomTable, MatchedPart, ReadBom } from './bom-types.ts'

/** Reads a file's rows. A pasted text is uploaded as a file, too, so that both follow the same rules. */
export const readTable = (file: File, reading: BomReading, signal: AbortSignal): Promise<BomTable> =>
  upload('readBom', { file, query: { ...reading }, signal })

/** Has the corrected columns remembered for the next bill. This bill goes on even if that fails. */
export const keepColumns = makeWrite<ReadBom, unknown>({
  send: async ({ table, heading, columns }, write) => {
    const headings = heading === null ? [] : (table.rows[heading]?.cells ?? [])
    const said = columnsSaid(headings, table.columns, columns)
    return said.length > 0 ? write('keepBomColumns', { body: { columns: said } }) : null
  },
  failure: false,
})

const { matchedAtOnce } = limits.bom

const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )

/** Matches each row, in batches, and reports the number of finished ones. */
export const matchRows = async (
  rows: readonly WantedWords[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (count: number) => void },
): Promise<MatchedPart[][]> => {
  const matched: MatchedPart[][] = []
  for (const part of inParts(rows, matchedAtOnce)) {
    const answer = await call('matchBom', {
      body: { rows: part.map(({ sku, number, name, maker }) => ({ sku, number, name, maker })) },
      signal,
    })
    // An answer may have arrived before its cancellation.
    signal.throwIfAborted()
    matched.push(...answer.rows)
    onProgress(matched.length)
  }
  return matched
}

interface WantedList {
  name: string
  lines: readonly ReturnType<typeof addedLineOf>[]
  headings: readonly string[]
  /** One key for one list, so that a retry after a lost answer doesn’t create it twice. */
  key: string
}

/** Creates the list, adding its lines in batches: on a retry after a lost answer, each batch is added only once. */
export const makeList = async (
  { name, lines, headings, key }: WantedList,
  write: SendWrite,
): Promise<RequestList> => {
  const [first = [], ...rest] = inParts(lines, limits.requestList.linesPerCall)
  let list = await write('createRequestList', {
    body: { name, lines: first, headings: [...headings] },
    idempotencyKey: key,
  })
  for (const [part, more] of rest.entries())
    list = await write('addRequestLines', {
      params: { id: list.id },
      body: { lines: more, headings: [...headings] },
      idempotencyKey: `${key}-${part}`,
    })
  return list
}

/** Asks vendors for all rows without a part, in one call so that it is all or nothing. */
export const sourceRows = (
  {
    rows,
    headings,
    numbers,
    shipTo,
  }: {
    rows: readonly BomRow[]
    headings: readonly string[]
    numbers: BomTable['numbers']
    shipTo: Address | null
  },
  write: SendWrite,
) =>
  write('sourceBomRows', {
    body: {
      headings: [...headings],
      lines: rows.map((row) => wantedOf(row, numbers)),
      ...(shipTo !== null && { delivery: toDelivery({ ...blankDelivery, ship_to: shipTo }) }),
    },
  })

/** The outcome for a list with an immediate quote request: the quote, or why there is none. */
export interface AskedList {
  list: RequestList
  quote: Answer<'requestListQuote'> | null
  refusal: ApiError | null
}

/** Creates the list and requests its quote. If only the quote is refused, the list stays, for a request by the form. */
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
    // A first try still under way may create the quote: a request by the form would be a second one.
    if (!(error instanceof ApiError) || !isSettled(error)) throw error
    return { list, quote: null, refusal: error }
  }
}
