import type { Actor } from '@armature/domain/rights/actor'
import type { HolderNames } from '@armature/domain/quotes/workflow/move-effect'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import type { ChosenRecords } from './bulk-kinds.ts'
import type { Movable } from './movable.ts'
import { movableQuote, movableSubQuote, quoteNames } from './movable.ts'

/** One of several records that an action moves. */
export interface BulkRecord extends Movable {
  id: number
  namesOf: (name: TransitionName) => HolderNames
}

export const bulkRecords = (actor: Actor, records: ChosenRecords): BulkRecord[] =>
  records.kind === 'quote'
    ? records.rows.map((quote) => ({
        ...movableQuote(actor, quote),
        id: quote.id,
        namesOf: (name) => quoteNames(actor, quote, name),
      }))
    : records.rows.map((sub) => {
        const movable = movableSubQuote(actor, sub)
        return { ...movable, id: sub.id, namesOf: () => movable.names }
      })
