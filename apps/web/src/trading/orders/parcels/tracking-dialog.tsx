import { messages } from '@armature/domain/messages'
import { trackingUrlError } from '@armature/domain/orders/tracking-url'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import { DialogForm } from '../dialog-form.tsx'
import type { Parcel } from '../orders-api.ts'
import { refreshOrders } from '../orders-api.ts'
import { TrackingField, trackingLabel } from './tracking-field.tsx'

interface Fields {
  tracking_url: string
}

const check = function* ({ tracking_url }: Fields): Generator<Issue> {
  const message = trackingUrlError(tracking_url.trim())
  if (message !== null) yield { path: ['tracking_url'], message }
}

const toSent = ({ tracking_url }: Fields): Fields => ({ tracking_url: tracking_url.trim() })

interface ParcelDialogProps {
  subOrder: number
  /** Null keeps the dialog closed. */
  parcel: Parcel | null
  onClose: () => void
}

/** Corrects a parcel's tracking. */
export const TrackingDialog = ({ subOrder: id, parcel, onClose }: ParcelDialogProps) => (
  <RecordDialog record={parcel} title={({ number }) => `Tracking of parcel ${number}`} onClose={onClose}>
    {({ number, tracking_url }) => (
      <DialogForm
        start={{ tracking_url }}
        check={check}
        toSent={toSent}
        labels={{ tracking_url: trackingLabel }}
        act="save it"
        note="Where the customer tracks the parcel."
        send={(body: Fields, write) => write('changeParcel', { params: { id, parcel: number }, body })}
        success={messages.trackingSaved}
        onDone={refreshOrders}
        onRefused={refreshOrders}
        submit="Save"
        onClose={onClose}
      >
        <TrackingField<Fields> name="tracking_url" isFirst />
      </DialogForm>
    )}
  </RecordDialog>
)
