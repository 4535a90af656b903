import { limits } from '@armature/domain/limits'
import { addressLines } from '@armature/domain/quotes/delivery'
import { Checkbox, Select, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '../../ui/form/fields.tsx'
import classes from '../quote-form.module.css'
import { AddressFields } from './address-fields.tsx'
import type { KeptAddress } from './address-book.ts'
import type { WithDelivery } from './delivery-fields.ts'
import { blankAddress, isBlankAddress } from './delivery-fields.ts'

const another = 'another'
const later = 'later'

const shortText = ({ address }: KeptAddress): string =>
  [address.company || address.contact_name, address.street, address.city]
    .filter((part) => part !== '')
    .join(', ')

const sameAs = (address: KeptAddress['address'], other: KeptAddress['address']): boolean =>
  addressLines(address).join('\n') === addressLines(other).join('\n')

/** The address that stands in the form, as one of the book's, a new one or none. */
const useChoice = (book: readonly KeptAddress[]) => {
  const { setValue, getValues } = useFormContext<WithDelivery>()
  const [choice, setChoice] = useState(() => {
    const now = getValues('delivery.ship_to')
    const kept = book.find(({ address }) => sameAs(address, now))
    if (kept !== undefined) return String(kept.id)
    return book.length > 0 && isBlankAddress(now) ? later : another
  })
  const choose = (value: string | null) => {
    if (value === null || value === choice) return
    setChoice(value)
    const kept = book.find(({ id }) => String(id) === value)
    setValue('delivery.ship_to', kept?.address ?? blankAddress, { shouldDirty: true, shouldValidate: true })
  }
  return { choice, choose }
}

const ShipTo = ({ book }: { book: readonly KeptAddress[] }) => {
  const { choice, choose } = useChoice(book)
  const { control } = useFormContext<WithDelivery>()
  const shipTo = useWatch({ control, name: 'delivery.ship_to' })
  const isKept = choice !== another && choice !== later
  return (
    <>
      {book.length > 0 && (
        <Select
          label="Ship to"
          data={[
            ...book.map((kept) => ({ value: String(kept.id), label: shortText(kept) })),
            { value: another, label: 'Another address' },
            { value: later, label: 'I’ll say it later' },
          ]}
          value={choice}
          onChange={choose}
          allowDeselect={false}
        />
      )}
      {isKept && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {addressLines(shipTo).join(', ')}
        </Text>
      )}
      {choice === another && (
        <div role="group" aria-label="Shipping address">
          <AddressFields of="ship_to" />
        </div>
      )}
    </>
  )
}

const BillTo = () => {
  const { control } = useFormContext<WithDelivery>()
  const { field } = useController({ control, name: 'delivery.isBilledElsewhere' })
  return (
    <>
      <Checkbox
        label="Bill to another address"
        ref={field.ref}
        name={field.name}
        checked={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      {field.value && (
        <div role="group" aria-labelledby="billing-address">
          <Text id="billing-address" size="sm" fw={600} mb={6}>
            Billing address
          </Text>
          <AddressFields of="bill_to" />
        </div>
      )}
    </>
  )
}

/**
 * Where the parts go, who pays, the buyer's number and day. The addresses of one's last requests are offered; none of it has
 * to be said before the order.
 */
export const DeliveryFieldset = ({ book }: { book: readonly KeptAddress[] }) => (
  <fieldset className={classes.lines}>
    <legend>Delivery (optional)</legend>
    <Text size="sm" c="dimmed">
      Can be said or changed until you order. Until then a vendor sees city, country and day alone; no vendor
      ever sees the phone.
    </Text>
    <ShipTo book={book} />
    <BillTo />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextField<WithDelivery>
        name="delivery.purchase_order"
        label="Purchase order number (optional)"
        hints={{ maxLength: limits.quote.purchaseOrder, autoComplete: 'off' }}
      />
      <TextField<WithDelivery>
        name="delivery.needed_by"
        label="Needed by (optional)"
        hints={{ type: 'date' }}
      />
    </SimpleGrid>
  </fieldset>
)
