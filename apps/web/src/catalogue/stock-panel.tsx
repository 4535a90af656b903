import { can } from '@armature/domain/abilities'
import { limits } from '@armature/domain/limits'
import { readWhole } from '@armature/domain/typed-number'
import { Button, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useActor } from '../api/use-session.ts'
import type { Product } from './catalogue-queries.ts'
import { refreshProducts } from './catalogue-queries.ts'
import { ProductHistory } from './product-history.tsx'
import { quantityError, saveQuantity } from './quantity.ts'
import { StockMark } from './stock-mark.tsx'
import classes from './stock-panel.module.css'

const ChangeForm = ({ product }: { product: Product }) => {
  const client = useQueryClient()
  const [quantity, setQuantity] = useState('')
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const typed = quantity.trim()
  const wrong = typed === '' ? null : quantityError(typed)
  const wanted = readWhole(typed)
  const isSame = wanted !== null && wanted === product.quantity
  const whyNot = typed === '' ? 'Enter the new quantity.' : isSame ? 'That is what is in stock.' : null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong !== null || whyNot !== null || wanted === null) return
    setBusy(true)
    const refused = await saveQuantity(product, wanted, reason.trim())
    await refreshProducts(client)
    setBusy(false)
    setRefusal(refused)
    if (refused !== null) return
    // What was typed while the save was on its way is the next change.
    setQuantity((now) => (now === quantity ? '' : now))
    setReason((now) => (now === reason ? '' : now))
  }

  return (
    <form onSubmit={(event) => void submit(event)} className={classes.form} noValidate>
      <TextInput
        label="New quantity"
        inputMode="numeric"
        value={quantity}
        error={wrong ?? refusal}
        onChange={(event) => {
          setQuantity(event.currentTarget.value)
          setRefusal(null)
        }}
      />
      <TextInput
        label="Reason"
        placeholder="Counted, returned, damaged…"
        maxLength={limits.quote.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.save}>
        <Button
          type="submit"
          size="sm"
          disabled={wrong !== null || whyNot !== null}
          loading={isBusy}
          aria-describedby={`stock-hint-${product.id}`}
        >
          Change quantity
        </Button>
        <Text id={`stock-hint-${product.id}`} size="xs" c="dimmed" component="span">
          {whyNot}
        </Text>
      </div>
    </form>
  )
}

/** A product's stock: change it with a reason, and see who changed it when and why. */
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
