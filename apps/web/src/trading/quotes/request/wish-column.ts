import { askedAsText } from '@armature/domain/sourcing/open-lines'
import type { Column } from '@armature/ui/table/column.ts'
import { priceText } from '../prices/item-price.ts'
import type { QuoteItem } from '../record/quotes-api.ts'

const wishText = ({ asked_as, target_price, buyer_note }: QuoteItem): string =>
  [
    asked_as === '' ? '' : askedAsText(asked_as),
    target_price === null ? '' : `Target ${priceText(target_price)}`,
    buyer_note,
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** The buyer's notes on its lines, and its target prices; no column without any. */
export const wishColumn = (items: readonly QuoteItem[], header = 'Buyer’s request'): Column<QuoteItem>[] =>
  items.every((item) => wishText(item) === '')
    ? []
    : [{ id: 'wish', header, isProse: true, small: 'more', cell: wishText }]
