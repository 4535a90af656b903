import { messages } from '@armature/domain/messages'
import { fromWire } from '@armature/domain/money'
import { call } from '../../../platform/api/client.ts'
import type { ApiError } from '../../../platform/api/failures.ts'
import { currentIn, failureText } from '../../../platform/api/failures.ts'
import { makeWrite } from '../../../platform/api/writes/write.ts'
import { typedPrice } from './item-price.ts'
import { duringSave, gatherLines } from './line-saves.ts'
import type { QuoteItem, SubQuote } from '../record/quotes-api.ts'
import { subQuoteChanged } from '../record/quotes-api.ts'

/** A line's price that a cell saves. */
interface Asked {
  item: QuoteItem
  text: string
  over: string
}

const setPrice = makeWrite({
  send: ({ id, ...prices }: { id: number; price: string; expected_price?: string }, write) =>
    write('setQuoteItemPrice', { params: { id }, body: { ...prices, itemId: id } }),
  // The cell says why.
  failure: false,
})

interface WantedPrice {
  id: number
  price: string | null
  expected_price?: string
}

const setPrices = makeWrite({
  send: ({ id, lines }: { id: number; lines: WantedPrice[] }, write) =>
    write('setQuoteItemPrices', { params: { id }, body: { lines } }),
  failure: false,
})

/** The price under the edit, if there was one. */
const expectedPrice = (over: string): { expected_price?: string } => {
  const expected = typedPrice(over)
  return fromWire(expected) === null ? {} : { expected_price: expected }
}

const wantedPrice = ({ item, text, over }: Asked): WantedPrice => ({
  id: item.id,
  price: text === '' ? null : typedPrice(text),
  ...expectedPrice(over),
})

const fieldsOf = (refusal: ApiError | null): Record<string, string[]> => refusal?.fields ?? {}

/** The loser of a race is shown the winning value. */
const showCurrent = (refusal: ApiError | null): void => {
  const current = currentIn<SubQuote>(refusal, 'price_changed')
  if (current !== null) subQuoteChanged(current)
}

/** The person who set the new price found instead of the one under the edit. */
export const whoSetPrice = async ({ id }: QuoteItem): Promise<string | null> =>
  (await call('readPriceChange', { params: { id } })).by

const saveAlone = ({ item, text, over }: Asked): Promise<string | null> =>
  duringSave(item.subquote, async (show) => {
    const outcome = await setPrice({ id: item.id, price: typedPrice(text), ...expectedPrice(over) })
    if (outcome.ok) {
      show(outcome.result, [item.id])
      return null
    }
    showCurrent(outcome.refusal)
    return failureText(outcome.error, messages.unexpected)
  })

/** By line: null if saved, else the reason. */
const saveTogether = (id: number, asked: readonly Asked[]): Promise<(line: Asked) => string | null> =>
  duringSave(id, async (show) => {
    const outcome = await setPrices({ id, lines: asked.map(wantedPrice) })
    if (!outcome.ok) {
      const reason = failureText(outcome.error, messages.unexpected)
      const atLine = fieldsOf(outcome.refusal)
      return (line) => atLine[`lines.${asked.indexOf(line)}.price`]?.[0] ?? reason
    }
    const { sub_quote, refused } = outcome.result
    show(
      sub_quote,
      asked.map(({ item }) => item.id),
    )
    const reasons = new Map(refused.map(({ id: line, price }) => [line, price[0] ?? messages.unexpected]))
    return ({ item }) => reasons.get(item.id) ?? null
  })

const askForPrice = gatherLines<Asked>(async (id, asked) => {
  const [first, ...others] = asked
  // Removing a price has no call of its own.
  if (first === undefined || others.length > 0 || first.text === '') return saveTogether(id, asked)
  const reason = await saveAlone(first)
  return () => reason
})

/** Null when saved, else the reason for the cell. Simultaneous saves, as from a pasted column, share one call. */
export const saveItemPrice = (item: QuoteItem, text: string, over: string): Promise<string | null> =>
  askForPrice({ item, text, over })
