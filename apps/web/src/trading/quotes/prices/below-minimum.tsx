import { fill, messages } from '@armature/domain/messages'
import { isBelowMinimum, shownTerm } from '@armature/domain/quotes/offer/line-terms'
import classes from './quote-items-table.module.css'
import type { QuoteItem } from '../record/quotes-api.ts'

/** Says that its vendor's minimum is higher; it warns, and blocks nothing (decision 059). */
export const BelowMinimum = ({ line }: { line: Pick<QuoteItem, 'quantity' | 'minimum_quantity'> }) =>
  isBelowMinimum(line) && (
    <span className={classes.short}>
      {fill(messages.belowMinimum, {
        minimum: shownTerm('minimum_quantity', line.minimum_quantity) ?? '',
      })}
    </span>
  )
