import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { isTrackingUrl } from '@armature/domain/orders/tracking-url'
import { Modal, Stack, Text } from '@mantine/core'
import { useWrite } from '../api/use-write.ts'
import { TextField } from '../ui/form/fields.tsx'
import { FormEnd } from '../ui/form/form-end.tsx'
import type { Issue } from '../ui/form/form-errors.ts'
import { Form } from '../ui/form/form.tsx'
import { useKitForm } from '../ui/form/use-kit-form.ts'
import type { SubOrder } from './orders-api.ts'
import { refreshOrders } from './orders-api.ts'

interface Fields {
  tracking_url: string
}

const labels = { tracking_url: 'Tracking address' } as const satisfies Fields

const check = function* ({ tracking_url }: Fields): Generator<Issue> {
  if (!isTrackingUrl(tracking_url.trim()))
    yield { path: ['tracking_url'], message: messages.trackingUrlInvalid }
}

const toSent = ({ tracking_url }: Fields): Fields => ({ tracking_url: tracking_url.trim() })

type Shipped = Pick<SubOrder, 'id' | 'tracking_url'>

const TrackingForm = ({ subOrder, onClose }: { subOrder: Shipped; onClose: () => void }) => {
  const kit = useKitForm<Fields>({
    start: { tracking_url: subOrder.tracking_url ?? '' },
    check,
    toSent,
    labels,
    act: 'save it',
  })
  const set = useWrite({
    send: (body: Fields, write) => write('changeSubOrder', { params: { id: subOrder.id }, body }),
    success: 'Tracking address saved',
    failure: false,
    onDone: () => {
      refreshOrders()
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={set.run}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Where the customer follows the parcel. It says that your part was sent, which your payout waits for.
        </Text>
        <TextField<Fields>
          name="tracking_url"
          label={labels.tracking_url}
          hints={{
            type: 'url',
            inputMode: 'url',
            autoComplete: 'off',
            spellCheck: false,
            maxLength: limits.trackingUrl.max,
            placeholder: 'https://',
          }}
          isFirst
        />
        <FormEnd submit="Save" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** Where a vendor's parcel can be followed. */
export const TrackingDialog = ({ subOrder, onClose }: { subOrder: Shipped | null; onClose: () => void }) => (
  <Modal
    closeButtonProps={{ 'aria-label': 'Close' }}
    opened={subOrder !== null}
    onClose={onClose}
    title={subOrder && `Tracking of sub-order #${subOrder.id}`}
    centered
  >
    {subOrder && <TrackingForm subOrder={subOrder} onClose={onClose} />}
  </Modal>
)
