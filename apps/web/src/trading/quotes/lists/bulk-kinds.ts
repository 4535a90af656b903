import type { QuoteRow, SubQuote } from '../record/quotes-api.ts'

/** The selected rows of a list, by kind. */
export type ChosenRecords =
  | { kind: 'quote'; rows: readonly QuoteRow[] }
  | { kind: 'subQuote'; rows: readonly SubQuote[] }

export const recordName = { quote: 'quote', subQuote: 'sub-quote' } as const satisfies Record<
  ChosenRecords['kind'],
  string
>
