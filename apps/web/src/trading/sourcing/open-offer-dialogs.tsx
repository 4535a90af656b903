import { messages } from '@armature/domain/messages'
import { Text } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { call } from '../../platform/api/client.ts'
import { useActor } from '../../platform/api/use-session.ts'
import { DialogForm } from '../orders/dialog-form.tsx'
import { paths } from '../../platform/paths.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { RemoteSelect } from '@armature/ui/remote-select.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { productOption } from '../quotes/request/product-choice.ts'
import type { OpenOffer } from './open-lines-api.ts'
import { offersChanged } from './open-lines-api.ts'
import type { ReasonFields } from './reason-form.tsx'
import { ReasonField, reasonRules } from './reason-form.tsx'

/** A vendor's actions on a sourcing request. */
export type OpenOfferAction =
  | { kind: 'take-up'; offer: OpenOffer; product: number | null }
  | { kind: 'decline'; offer: OpenOffer }

interface PartFields {
  product: number | null
}

/** The vendor's own products for sale on the marketplace. */
const OwnProductField = ({ vendor }: { vendor: number }) => {
  const { control } = useFormContext<PartFields>()
  const { field, fieldState } = useController({ name: 'product', control })
  return (
    <RemoteSelect
      isFirst
      label="Your product"
      placeholder="Search by name or SKU"
      ref={field.ref}
      value={field.value}
      onChange={(id) => field.onChange(id)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      keyOf={(search) => queryKeys.products.list({ ofOffer: vendor, search })}
      load={async (search, signal) => {
        const query = {
          search,
          page_size: 20,
          for_sale: 'true',
          vendor__user_ptr__in: String(vendor),
        } as const
        const { results } = await call('searchProducts', { query, signal })
        return results.map(productOption)
      }}
    />
  )
}

interface FormProps<Action> {
  act: Action
  onClose: () => void
}

const TakeUpForm = ({
  act: { offer, product },
  onClose,
}: FormProps<Extract<OpenOfferAction, { kind: 'take-up' }>>) => {
  const { userId } = useActor()
  return (
    <DialogForm<PartFields>
      start={{ product }}
      check={(values) =>
        values.product === null ? [{ path: ['product'], message: messages.openLineOwnProduct }] : []
      }
      labels={{ product: 'Your product' }}
      note={`${offer.quantity} × “${offer.text}”. It’s added to your sub-quote. You can price it once the seller sends it to you.`}
      send={(values, write) =>
        write('takeUpOpenLine', { params: { id: offer.id }, body: { product: values.product ?? 0 } })
      }
      success={messages.openLineTakenUp}
      onSettled={offersChanged}
      submit="Offer it"
      onClose={onClose}
    >
      <OwnProductField vendor={userId ?? 0} />
      <Text size="sm">
        {'Not listed yet? '}
        <TextLink to={paths.addProduct} search={{ line: offer.id }} size="sm" underline="always">
          List it now
        </TextLink>
        and return here.
      </Text>
    </DialogForm>
  )
}

const DeclineForm = ({ act: { offer }, onClose }: FormProps<{ offer: OpenOffer }>) => (
  <DialogForm<ReasonFields>
    {...reasonRules}
    note={null}
    send={({ reason }, write) => write('declineOpenLine', { params: { id: offer.id }, body: { reason } })}
    success={messages.openLineDeclined}
    onSettled={offersChanged}
    submit="Decline"
    onClose={onClose}
  >
    <ReasonField description="Visible to the seller, not to the buyer." />
  </DialogForm>
)

/** A vendor's answer to a sourcing request. */
export const OpenOfferDialog = ({ act, onClose }: { act: OpenOfferAction | null; onClose: () => void }) => (
  <Dialog
    opened={act !== null}
    onClose={onClose}
    title={act && `${act.kind === 'take-up' ? 'Offer a product for' : 'Decline'} “${act.offer.text}”`}
  >
    {act?.kind === 'take-up' && <TakeUpForm act={act} onClose={onClose} />}
    {act?.kind === 'decline' && <DeclineForm act={act} onClose={onClose} />}
  </Dialog>
)
