import type { Quote } from '../quotes/record/quotes-api.ts'
import type { OpenLine, SuggestedPart } from './open-lines-api.ts'

/** The actions on several lines that take a dialog. */
export interface OfLines {
  kind: 'ask' | 'drop'
  quote: Quote
  lines: readonly OpenLine[]
}

/** The actions on open lines that take a dialog. */
export type OpenLineAction =
  | {
      kind: 'replace'
      quote: Quote
      line: OpenLine
      /** The part that is chosen at first. */
      product: number | null
      parts: readonly SuggestedPart[]
    }
  | OfLines
