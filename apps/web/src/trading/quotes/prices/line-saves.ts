import type { QuoteItem, SubQuote } from '../record/quotes-api.ts'
import { linePriceChanged, refreshQuotes, subQuoteChanged } from '../record/quotes-api.ts'

/** Line saves under way, by sub-quote, and whether there was more than one at once. */
const underWay = new Map<number, { count: number; wereMany: boolean }>()

const begin = (subQuoteId: number) => {
  const saves = underWay.get(subQuoteId) ?? { count: 0, wereMany: false }
  saves.count += 1
  saves.wereMany ||= saves.count > 1
  underWay.set(subQuoteId, saves)
  return saves
}

const end = (subQuoteId: number): void => {
  const saves = underWay.get(subQuoteId)
  if (saves === undefined) return
  saves.count -= 1
  if (saves.count > 0) return
  underWay.delete(subQuoteId)
  if (saves.wereMany) refreshQuotes()
}

/** Shows an answer, as far as it is certainly the newest. */
export type ShowAnswer = (answer: SubQuote, lineIds: readonly number[]) => void

/**
 * A fast typist has many saves under way, whose answers come in any order. Each then updates only its own lines, and
 * after the last one the sub-quote is refetched.
 */
export const duringSave = async <Outcome>(
  subQuoteId: number,
  save: (show: ShowAnswer) => Promise<Outcome>,
): Promise<Outcome> => {
  const saves = begin(subQuoteId)
  try {
    return await save((answer, lineIds) => {
      if (saves.wereMany) for (const id of lineIds) linePriceChanged(answer, id)
      else subQuoteChanged(answer)
    })
  } finally {
    end(subQuoteId)
  }
}

/** Null if saved, else the reason for the cell. */
type Reason = string | null

/** Gathers simultaneous saves, as from a pasted column, and passes them to `save` together, by sub-quote. */
export const gatherLines = <Asked extends { item: QuoteItem }>(
  save: (subQuoteId: number, asked: readonly Asked[]) => Promise<(one: Asked) => Reason>,
): ((one: Asked) => Promise<Reason>) => {
  const waiting = new Map<number, { one: Asked; settle: (reason: Reason) => void }[]>()
  const saveAsked = async (id: number): Promise<void> => {
    const asked = waiting.get(id) ?? []
    waiting.delete(id)
    const reasonOf = await save(
      id,
      asked.map(({ one }) => one),
    )
    for (const { one, settle } of asked) settle(reasonOf(one))
  }
  return (one) =>
    new Promise((settle) => {
      const id = one.item.subquote
      const asked = waiting.get(id)
      if (asked) {
        asked.push({ one, settle })
        return
      }
      waiting.set(id, [{ one, settle }])
      // After the other cells filled in the same moment have made their requests.
      queueMicrotask(() => void saveAsked(id))
    })
}
