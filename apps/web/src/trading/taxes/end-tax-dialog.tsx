import { messages } from '@armature/domain/messages'
import { taxName, taxPlaceText } from '@armature/domain/taxes/tax'
import { DialogForm } from '../orders/dialog-form.tsx'
import { isDay } from '@armature/ui/cells/days.ts'
import { DayField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import type { TaxRate } from './taxes-api.ts'
import { refreshTaxRates } from './taxes-api.ts'

interface Fields {
  ended_on: string
}

const labels = { ended_on: 'Ends on' } as const satisfies Fields

const check = function* ({ ended_on }: Fields): Generator<Issue> {
  if (!isDay(ended_on)) yield { path: ['ended_on'], message: messages.dayExpected }
}

/** The day from which a rate no longer applies. */
export const EndTaxDialog = ({ rate, onClose }: { rate: TaxRate | null; onClose: () => void }) => (
  <RecordDialog
    record={rate}
    title={(shown) => `End ${taxName(shown)} of ${taxPlaceText(shown)}`}
    onClose={onClose}
  >
    {({ id }) => (
      <DialogForm<Fields>
        start={{ ended_on: '' }}
        check={check}
        labels={labels}
        act="save it"
        note="From that day, offers state no tax there, or the country’s rate for a region. The rate stays in the list."
        send={(body, write) => write('endTaxRate', { params: { id }, body })}
        success={messages.taxRateEndSaved}
        onDone={refreshTaxRates}
        submit="End rate"
        onClose={onClose}
      >
        <DayField<Fields> name="ended_on" label={labels.ended_on} isFirst isRequired />
      </DialogForm>
    )}
  </RecordDialog>
)
