import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { isTrackingUrl } from '@armature/domain/orders/tracking-url'
import { DialogForm } from './dialog-form.tsx'
import { TextField } from '../ui/form/fields.tsx'
import type { Issue } from '../ui/form/form-errors.ts'
import { RecordDialog } from '../ui/record-dialog.tsx'
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

/** Where a vendor's parcel can be followed. */
export const TrackingDialog = ({ subOrder, onClose }: { subOrder: Shipped | null; onClose: () => void }) => (
  <RecordDialog record={subOrder} title={({ id }) => `Tracking of sub-order #${id}`} onClose={onClose}>
    {({ id, tracking_url }) => (
      <DialogForm
        start={{ tracking_url: tracking_url ?? '' }}
        check={check}
        toSent={toSent}
        labels={labels}
        act="save it"
        note="Where the customer follows the parcel. It says that your part was sent, which your payout waits for."
        send={(body: Fields, write) => write('changeSubOrder', { params: { id }, body })}
        success="Tracking address saved"
        onDone={refreshOrders}
        submit="Save"
        onClose={onClose}
      >
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
      </DialogForm>
    )}
  </RecordDialog>
)
