import { messages } from '@armature/domain/messages'
import type { LineAnswer } from '@armature/domain/quotes/offer/line-terms'
import { readWhole } from '@armature/domain/values/typed-number'
import { failureText } from '../../../platform/api/failures.ts'
import { makeWrite } from '../../../platform/api/writes/write.ts'
import { duringSave, gatherLines } from './line-saves.ts'
import type { QuoteItem } from '../record/quotes-api.ts'

type LineField = keyof LineAnswer

/** A line's term that a cell saves, and the text that it replaces. */
interface Asked {
  item: QuoteItem
  term: LineField
  text: string
  over: string
}

type WantedTerms = Partial<LineAnswer> & {
  [Term in LineField as `expected_${Term}`]?: LineAnswer[Term]
}

const noteOf = (text: string): string | null => (text === '' ? null : text)

const wantedOf: Readonly<Record<LineField, (text: string, over: string) => WantedTerms>> = {
  lead_time_days: (text, over) => ({
    lead_time_days: readWhole(text),
    expected_lead_time_days: readWhole(over),
  }),
  minimum_quantity: (text, over) => ({
    minimum_quantity: readWhole(text),
    expected_minimum_quantity: readWhole(over),
  }),
  note: (text, over) => ({ note: noteOf(text), expected_note: noteOf(over) }),
  no_quote: (text, over) => ({ no_quote: noteOf(text), expected_no_quote: noteOf(over) }),
}

const setTerms = makeWrite({
  send: ({ id, lines }: { id: number; lines: ({ id: number } & WantedTerms)[] }, write) =>
    write('setLineTerms', { params: { id }, body: { lines } }),
  // The cell says why.
  failure: false,
})

/** Each line once, whichever of its terms are saved. */
const linesOf = (asked: readonly Asked[]): ({ id: number } & WantedTerms)[] =>
  [...Map.groupBy(asked, ({ item }) => item.id)].map(([id, own]) =>
    Object.assign({ id }, ...own.map(({ term, text, over }) => wantedOf[term](text, over))),
  )

const askForTerm = gatherLines<Asked>((id, asked) =>
  duringSave(id, async (show) => {
    const lines = linesOf(asked)
    const outcome = await setTerms({ id, lines })
    if (!outcome.ok) {
      const reason = failureText(outcome.error, messages.unexpected)
      const fields: Record<string, string[]> = outcome.refusal?.fields ?? {}
      return ({ item, term }) =>
        fields[`lines.${lines.findIndex((line) => line.id === item.id)}.${term}`]?.[0] ?? reason
    }
    const { sub_quote, refused } = outcome.result
    show(
      sub_quote,
      lines.map((line) => line.id),
    )
    const reasons = new Map(refused.map((line) => [line.id, line.reason]))
    return ({ item }) => reasons.get(item.id) ?? null
  }),
)

/** Null when saved, else the reason for the cell. Simultaneous saves, as from a pasted column, share one call. */
export const saveLineTerm =
  (term: LineField) =>
  (item: QuoteItem, text: string, over: string): Promise<string | null> =>
    askForTerm({ item, term, text, over })
