import { can } from '@armature/domain/rights/abilities'
import { limits } from '@armature/domain/limits'
import { readWhole } from '@armature/domain/values/typed-number'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../../platform/api/use-session.ts'
import { NumberField, TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Check } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import type { Product } from '../products/catalogue-queries.ts'
import { refreshProducts } from '../products/catalogue-queries.ts'
import { ProductHistory } from '../view/product-history.tsx'
import { quantityError, saveQuantity } from './quantity.ts'
import { StockMark } from './stock-mark.tsx'
import classes from './stock-panel.module.css'

interface Fields {
  quantity: string
  reason: string
}

const labels = { quantity: 'New quantity', reason: 'Reason' } as const satisfies Fields

const check: Check<Fields> = ({ quantity }) => {
  const wrong = quantity.trim() === '' ? null : quantityError(quantity.trim())
  return wrong === null ? [] : [{ path: ['quantity'], message: wrong }]
}

const ChangeForm = ({ product }: { product: Product }) => {
  const client = useQueryClient()
  const blank: Fields = { quantity: '', reason: '' }
  const { form, ...kit } = useKitForm<Fields>({ start: blank, check, labels, act: 'change it' })
  const typed = form.watch('quantity').trim()
  // A sale during an edit changes the stock: the edit's base stays the number that was shown.
  const [over, setOver] = useState(product.quantity)
  if (typed === '' && over !== product.quantity) setOver(product.quantity)
  const isSame = typed !== '' && readWhole(typed) === product.quantity
  const whyNot =
    typed === '' ? 'Enter the new quantity.' : isSame ? 'This is already the quantity in stock.' : null

  const save = async ({ quantity, reason }: Fields): Promise<void> => {
    const wanted = readWhole(quantity)
    if (wanted === null) return
    const refused = await saveQuantity({ ...product, quantity: over }, wanted, reason.trim())
    await refreshProducts(client)
    if (refused !== null) {
      // Pressed again, its base is the stock from the refusal.
      if (refused.stock !== null) setOver(refused.stock)
      form.setError('quantity', { type: 'server', message: refused.text })
      return
    }
    setOver(wanted)
    // Text typed during the save belongs to the next change.
    const now = form.getValues()
    form.reset({
      quantity: now.quantity === quantity ? '' : now.quantity,
      reason: now.reason === reason ? '' : now.reason,
    })
  }

  return (
    <Form kit={{ form, ...kit }} onSubmit={save} className={classes.form}>
      <NumberField<Fields> name="quantity" label={labels.quantity} isWhole />
      <TextField<Fields>
        name="reason"
        label={labels.reason}
        maxLength={limits.quote.reason}
        hints={{ placeholder: 'Counted, returned, damaged…' }}
      />
      <FormEnd submit="Change quantity" whyNot={whyNot} />
    </Form>
  )
}

/** A product's stock: change it with a reason, and see its history. */
export const StockPanel = ({ product }: { product: Product }) => {
  const actor = useActor()
  const belonging = { vendorId: product.data.vendor.id, tenantId: product.tenant }
  return (
    <div className={classes.panel}>
      {can(actor, 'product.update', belonging) && (
        <section aria-label={`Change the stock of ${product.data.name}`}>
          <h2 className={classes.title}>
            {product.quantity ?? '–'} in stock <StockMark quantity={product.quantity} />
          </h2>
          <ChangeForm product={product} />
        </section>
      )}
      {can(actor, 'product.read-history', belonging) && (
        <section aria-label={`History of ${product.data.name}`}>
          <h2 className={classes.title}>History</h2>
          <ProductHistory id={product.id} />
        </section>
      )}
    </div>
  )
}
