import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { SimpleGrid } from '@mantine/core'
import { isDay } from '@armature/ui/cells/days.ts'
import { dayText } from '../../../platform/cells/day-text.ts'
import { DayField, LongTextField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import { DialogForm } from '../dialog-form.tsx'
import type { SubOrder } from '../orders-api.ts'
import { refreshOrders } from '../orders-api.ts'

interface Fields {
  day: string
  reason: string
}

const labels = { day: 'Delivery day', reason: 'Why it is later' } as const satisfies Fields

/** The rest is the server's decision: it knows the earlier promise, and the date. */
const check = function* ({ day }: Fields): Generator<Issue> {
  if (!isDay(day)) yield { path: ['day'], message: messages.dayExpected }
}

const toSent = ({ day, reason }: Fields): Fields => ({ day, reason: reason.trim() })

type Promised = Pick<SubOrder, 'id' | 'promise'>

const noteFor = ({ first }: Promised['promise']): string =>
  first === null
    ? 'The buyer and the seller are notified. Your first promise stays visible; you can only move it later.'
    : `First promised for ${dayText(first)}. The buyer and the seller see the new day and the reason.`

/** The delivery day of a vendor's part. */
export const PromisedDayDialog = ({
  subOrder,
  onClose,
}: {
  subOrder: Promised | null
  onClose: () => void
}) => (
  <RecordDialog record={subOrder} title={({ id }) => `Delivery day of sub-order #${id}`} onClose={onClose}>
    {({ id, promise }) => (
      <DialogForm
        start={{ day: promise.expected ?? '', reason: promise.reason }}
        check={check}
        toSent={toSent}
        labels={labels}
        act="save it"
        note={noteFor(promise)}
        send={(body: Fields, write) => write('setPromisedDay', { params: { id }, body })}
        success={messages.promisedDaySaved}
        onDone={refreshOrders}
        submit="Save"
        onClose={onClose}
      >
        <SimpleGrid cols={1} spacing="md">
          <DayField<Fields> name="day" label={labels.day} isFirst />
          {promise.first !== null && (
            <LongTextField<Fields> name="reason" label={labels.reason} maxLength={limits.delayReason} />
          )}
        </SimpleGrid>
      </DialogForm>
    )}
  </RecordDialog>
)
