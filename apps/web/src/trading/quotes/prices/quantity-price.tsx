import { fromWire } from '@armature/domain/money'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import { priceText } from './item-price.ts'
import classes from './quote-items-table.module.css'
import type { QuoteItem } from '../record/quotes-api.ts'
import { saveItemPrice } from './save-item-price.ts'

/** Applies the vendor's quantity price to the line: the same write as a typed price. */
const UsePrice = ({ item, price }: { item: QuoteItem; price: string }) => {
  const saving = useWrite({
    send: () => saveItemPrice(item, price, item.price),
    onDone: (refusal) => {
      if (refusal !== null) showFailure(refusal)
    },
  })
  return (
    <BusyButton
      variant="default"
      size="compact-xs"
      isBusy={saving.isBusy}
      aria-label={`Use ${priceText(price)} for ${item.product.data.name}, its price by quantity`}
      onClick={() => void saving.run()}
    >
      Use
    </BusyButton>
  )
}

/** The quantity price that a line qualifies for and doesn't have; nothing if it has it, or there is none. */
export const QuantityPrice = ({ item, canEdit }: { item: QuoteItem; canEdit: boolean }) => {
  const { quantity_price: price, no_quote } = item
  if (price === null || no_quote !== null || fromWire(price) === fromWire(item.price)) return null
  return (
    <span className={classes.byQuantity}>
      By quantity: {priceText(price)} {canEdit && <UsePrice item={item} price={price} />}
    </span>
  )
}
