import { messages } from '@armature/domain/messages'
import { addressLines } from '@armature/domain/quotes/offer/delivery'
import { Checkbox, Select, SimpleGrid, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { DayField, TextField } from '@armature/ui/form/fields.tsx'
import { useActUnderWay } from '@armature/ui/form/under-way.ts'
import classes from '../edit/quote-form.module.css'
import { AddressFields } from './address-fields.tsx'
import type { SavedAddress } from './address-book.ts'
import { companyEntry } from './address-book.ts'
import type { WithDelivery } from './delivery-fields.ts'
import { blankAddress, isBlankAddress } from './delivery-fields.ts'

const another = 'another'
const later = 'later'

const shortText = ({ address }: SavedAddress): string =>
  [address.company || address.contact_name, address.street, address.city]
    .filter((part) => part !== '')
    .join(', ')

const sameAs = (address: SavedAddress['address'], other: SavedAddress['address']): boolean =>
  addressLines(address).join('\n') === addressLines(other).join('\n')

/** The address in the form, also after a reload that restored it: one of the book's, a new one or none. */
const useChoice = (book: readonly SavedAddress[]) => {
  const { control, getValues, setValue } = useFormContext<WithDelivery>()
  const shipTo = useWatch({ control, name: 'delivery.ship_to' })
  const [isNew, setNew] = useState(false)
  const kept = isNew ? undefined : book.find(({ address }) => sameAs(address, shipTo))
  const isLater = !isNew && book.length > 0 && isBlankAddress(shipTo)
  const choose = (value: string | null) => {
    if (value === null) return
    setNew(value === another)
    const chosen = book.find(({ id }) => String(id) === value)
    setValue('delivery.ship_to', chosen?.address ?? blankAddress, { shouldDirty: true, shouldValidate: true })
  }
  /** A forgotten address leaves the form, unless another one was chosen or typed meanwhile. */
  const leave = ({ address }: SavedAddress) => {
    if (sameAs(address, getValues('delivery.ship_to'))) choose(later)
  }
  return { shipTo, kept, isLater, choose, leave }
}

/** Removes an address from the user's own book; quotes and orders that have it keep it. */
const ForgetAddress = ({ id, onDone }: { id: number; onDone: () => void }) => {
  const queryClient = useQueryClient()
  const { run, isBusy } = useWrite({
    send: (address: number, write) => write('forgetAddress', { params: { id: address } }),
    success: messages.addressForgotten,
    onDone: () => {
      onDone()
      return queryClient.invalidateQueries({ queryKey: queryKeys.addresses.all })
    },
  })
  useActUnderWay(isBusy)
  return (
    <BusyButton variant="subtle" size="compact-xs" isBusy={isBusy} onClick={() => void run(id)}>
      Forget this address
    </BusyButton>
  )
}

interface BookProps {
  book: readonly SavedAddress[]
  /** The user's own book, from which an address can be removed. */
  isOwn: boolean
}

const ShipTo = ({ book, isOwn }: BookProps) => {
  const { shipTo, kept, isLater, choose, leave } = useChoice(book)
  const isAsked = kept === undefined && !isLater
  return (
    <>
      {book.length > 0 && (
        <Select
          label="Ship to"
          data={[
            ...book.map((one) => ({ value: String(one.id), label: shortText(one) })),
            { value: another, label: 'Another address' },
            { value: later, label: 'I’ll add it later' },
          ]}
          value={kept ? String(kept.id) : isLater ? later : another}
          onChange={choose}
          allowDeselect={false}
        />
      )}
      {kept !== undefined && (
        <div>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {addressLines(shipTo).join(', ')}
          </Text>
          {isOwn && kept.id !== companyEntry && <ForgetAddress id={kept.id} onDone={() => leave(kept)} />}
        </div>
      )}
      {isAsked && (
        <div role="group" aria-label="Shipping address">
          <AddressFields of="ship_to" />
        </div>
      )}
    </>
  )
}

/** The payer's address, if it differs from the receiver's. */
export const BillTo = ({ isNarrow = false }: { isNarrow?: boolean }) => {
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
          <AddressFields of="bill_to" isNarrow={isNarrow} />
        </div>
      )}
    </>
  )
}

/**
 * The delivery's address and payer, the buyer's number and day. It offers the addresses of the user's last requests;
 * nothing is required before the order.
 */
export const DeliveryFieldset = ({ book, isOwn }: BookProps) => (
  <fieldset className={classes.lines}>
    <legend>Delivery (optional)</legend>
    <Text size="sm" c="dimmed">
      The tax depends on the address. Before the order vendors see only city, country and day; they never see
      the phone.
    </Text>
    <ShipTo book={book} isOwn={isOwn} />
    <BillTo />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextField<WithDelivery>
        name="delivery.purchase_order"
        label="Purchase order number (optional)"
        hints={{ autoComplete: 'off' }}
      />
      <DayField<WithDelivery> name="delivery.needed_by" label="Needed by (optional)" />
    </SimpleGrid>
  </fieldset>
)
