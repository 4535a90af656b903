import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { LongTextField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import { DialogForm } from '../dialog-form.tsx'
import type { Parcel } from '../orders-api.ts'
import { refreshOrders } from '../orders-api.ts'

interface Fields {
  reason: string
}

const labels = { reason: 'Why' } as const satisfies Fields

const check = function* ({ reason }: Fields): Generator<Issue> {
  if (reason.trim() === '') yield { path: ['reason'], message: messages.required }
}

const toSent = ({ reason }: Fields): Fields => ({ reason: reason.trim() })

/** A parcel that was never sent. */
export const VoidParcelDialog = ({
  subOrder: id,
  parcel,
  onClose,
}: {
  subOrder: number
  parcel: Parcel | null
  onClose: () => void
}) => (
  <RecordDialog record={parcel} title={({ number }) => `Void parcel ${number}`} onClose={onClose}>
    {({ number }) => (
      <DialogForm
        start={{ reason: '' }}
        check={check}
        toSent={toSent}
        labels={labels}
        act="void it"
        note="For a parcel that was never sent. Its parts can be shipped again, and the buyer is notified."
        send={(body: Fields, write) => write('voidParcel', { params: { id, parcel: number }, body })}
        success={messages.parcelVoided}
        onDone={refreshOrders}
        onRefused={refreshOrders}
        submit="Void parcel"
        onClose={onClose}
      >
        <LongTextField<Fields>
          name="reason"
          label={labels.reason}
          isFirst
          maxLength={limits.parcels.reason}
        />
      </DialogForm>
    )}
  </RecordDialog>
)
