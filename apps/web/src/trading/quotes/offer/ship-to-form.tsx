import { messages } from '@armature/domain/messages'
import { Stack, Text } from '@mantine/core'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import type { KitForm } from '@armature/ui/form/use-kit-form.ts'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { AddressFields } from '../delivery/address-fields.tsx'
import { BillTo } from '../delivery/delivery-fieldset.tsx'
import type { WithDelivery } from '../delivery/delivery-fields.ts'
import {
  blankDelivery,
  deliveryLabels,
  isBlankAddress,
  shipToIssues,
  trimmedAddress,
} from '../delivery/delivery-fields.ts'
import type { Offer } from './offer-api.ts'
import { offerAnswered, refreshOffer } from './offer-api.ts'
import classes from './offer-page.module.css'

export type ShipToKit = KitForm<WithDelivery>

/** The offer's missing address, as typed beside its payment. */
export const useShipTo = (): ShipToKit =>
  useKitForm<WithDelivery>({
    start: { delivery: blankDelivery },
    check: ({ delivery }) => shipToIssues(delivery),
    labels: deliveryLabels,
  })

/** An address was begun and isn't saved yet. */
export const isShipToBegun = ({ form }: ShipToKit): boolean =>
  !isBlankAddress(form.getValues('delivery.ship_to')) || !isBlankAddress(form.getValues('delivery.bill_to'))

interface ShipToFormProps {
  token: string
  kit: ShipToKit
  isPaying: boolean
  onSaved: (offer: Offer) => void
}

/** The server names the address's fields as sent; the form has them within a delivery. */
const asInForm = (fields: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, texts]) => [`delivery.${name}`, texts]))

/** Asks for the address before the payment, since the tax depends on it. */
export const ShipToForm = ({ token, kit, isPaying, onSaved }: ShipToFormProps) => {
  const save = useWrite({
    send: ({ delivery }: WithDelivery, write) =>
      write('setOfferDelivery', {
        params: { token },
        body: {
          ship_to: trimmedAddress(delivery.ship_to),
          ...(delivery.isBilledElsewhere && { bill_to: trimmedAddress(delivery.bill_to) }),
        },
      }),
    success: messages.deliverySaved,
    // The form goes away once somebody else has given an address.
    failure: ({ code, detail }) => (code === 'delivery_known' ? (detail ?? null) : null),
    onDone: (offer) => {
      kit.form.reset()
      offerAnswered(token, offer)
      onSaved(offer)
    },
    onRefused: ({ fields, detail }) => {
      kit.refuse({ fields: asInForm(fields), detail })
      void refreshOffer(token)
    },
  })
  return (
    <Notice color="orange" title="Where do the parts go?" role="group" className={classes.asking}>
      <Form kit={kit} onSubmit={save.run} label="Shipping address">
        <Stack gap="md">
          <Text size="sm">The total shows its tax before you pay. Vendors never see the phone.</Text>
          <AddressFields of="ship_to" isNarrow />
          <BillTo isNarrow />
          <FormEnd submit="Ship to this address" isWide whyNot={isPaying ? messages.paymentUnderWay : null} />
        </Stack>
      </Form>
    </Notice>
  )
}
