import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { toWire } from '@armature/domain/money'
import { tooLongText } from '@armature/domain/values/text-length'
import { readCents, readWhole } from '@armature/domain/values/typed-number'
import { tooLargeText } from '@armature/domain/values/too-large-text'
import { failureText } from '../../platform/api/failures.ts'
import type { CallOptions } from '../../platform/api/client.ts'
import { makeWrite } from '../../platform/api/writes/write.ts'
import { priceError } from '../quotes/prices/item-price.ts'
import type { ListLine } from './request-api.ts'
import { listChanged, refreshLists } from './request-api.ts'

type Body = CallOptions<'changeRequestLine'>['body']

/** A line's fields that are edited in place. */
export type LineWord = 'quantity' | 'note' | 'target_price'

export const quantityError = (text: string): string | null => {
  const value = readWhole(text)
  if (value === null) return `${messages.quantityMinimum}. ${messages.wholeNumberHint}`
  if (value < 1) return messages.quantityMinimum
  return value > limits.quote.quantityMax ? tooLargeText(limits.quote.quantityMax) : null
}

/** Empty means no target; any other is a price in the vendors' format. */
export const targetError = (text: string): string | null => (text === '' ? null : priceError(text))

export const noteError = (text: string): string | null => tooLongText(text, limits.requestList.note)

/** A typed target price in wire format; null for none. */
const typedTarget = (text: string): string | null => {
  const amount = readCents(text)
  return amount === null ? null : toWire(amount)
}

const bodies: Readonly<Record<LineWord, (text: string, over: string) => Body>> = {
  quantity: (text, over) => ({
    quantity: readWhole(text) ?? 0,
    expected: { quantity: readWhole(over) ?? 0 },
  }),
  note: (text, over) => ({ note: text, expected: { note: over } }),
  target_price: (text, over) => ({
    target_price: typedTarget(text),
    expected: { target_price: typedTarget(over) },
  }),
}

interface Change {
  list: number
  line: number
  body: Body
}

const change = makeWrite({
  send: ({ list, line, body }: Change, write) =>
    write('changeRequestLine', { params: { id: list, line }, body }),
  // The cell says why.
  failure: false,
  onDone: listChanged,
  onRefused: refreshLists,
})

/** Null when saved, else the reason for the cell. */
export const saveLineWord =
  (list: number, word: LineWord) =>
  async (line: ListLine, text: string, over: string): Promise<string | null> => {
    const outcome = await change({ list, line: line.id, body: bodies[word](text, over) })
    if (outcome.ok) return null
    const fields: Record<string, string[]> = outcome.refusal?.fields ?? {}
    return fields[word]?.[0] ?? failureText(outcome.error, messages.unexpected)
  }
