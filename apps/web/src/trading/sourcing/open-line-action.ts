import type { Quote } from '../quotes/record/quotes-api.ts'
import type { OpenLine, SuggestedPart } from './open-lines-api.ts'

/** The bulk actions that need a dialog. */
export interface OfLines {
  kind: 'ask' | 'drop'
  quote: Quote
  lines: readonly OpenLine[]
}

/** The actions on a sourcing request that need a dialog. */
export type OpenLineAction =
  | {
      kind: 'replace'
      quote: Quote
      line: OpenLine
      /** The initially chosen part. */
      product: number | null
      parts: readonly SuggestedPart[]
    }
  | OfLines
