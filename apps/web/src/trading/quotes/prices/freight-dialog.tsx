import { messages } from '@armature/domain/messages'
import { limits } from '@armature/domain/limits'
import { toWire } from '@armature/domain/money'
import { readCents } from '@armature/domain/values/typed-number'
import { useState } from 'react'
import { ApiError, currentIn } from '../../../platform/api/failures.ts'
import { DialogForm } from '../../orders/dialog-form.tsx'
import { NumberField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import type { SubQuote } from '../record/quotes-api.ts'
import { refreshQuotes, subQuoteChanged } from '../record/quotes-api.ts'
import { shownFreight } from './sub-quote-freight.ts'

interface Fields {
  freight: string
}

interface Sent {
  freight: string | null
}

const labels = { freight: 'Freight ($)' } as const satisfies Fields

const check = function* ({ freight }: Fields): Generator<Issue> {
  if (freight.trim() === '') return
  const read = readCents(freight)
  if (read === null || read < 0 || read > limits.price.maxCents)
    yield { path: ['freight'], message: `${messages.freightInvalid} ${messages.decimalHint}` }
}

const toSent = ({ freight }: Fields): Sent => ({
  freight: freight.trim() === '' ? null : toWire(readCents(freight) ?? 0),
})

const FreightForm = ({ sub, onClose }: { sub: SubQuote; onClose: () => void }) => {
  /** The freight under the edit: the initial one, or the one from a refusal. */
  const [over, setOver] = useState(sub.freight)
  const [isLost, setLost] = useState(false)
  return (
    <DialogForm<Fields, Sent, SubQuote>
      start={{ freight: sub.freight ?? '' }}
      check={check}
      toSent={toSent}
      labels={labels}
      act="save it"
      note={
        isLost ? `${messages.freightNote} Someone else set it: ${shownFreight(over)}.` : messages.freightNote
      }
      send={async ({ freight }, write) => {
        try {
          return await write('setFreight', {
            params: { id: sub.id },
            body: { freight, expected_freight: over },
          })
        } catch (error) {
          const refusal = error instanceof ApiError ? error : null
          // Only people who may set it see the button: if the right is gone since, the quote was moved.
          if (refusal?.status === 403 || refusal?.status === 404) {
            refreshQuotes()
            throw new ApiError(refusal.status, { detail: messages.freightShut })
          }
          const current = currentIn<SubQuote>(refusal, 'freight_changed')
          if (current !== null) {
            subQuoteChanged(current)
            setOver(current.freight)
            setLost(true)
          }
          throw error
        }
      }}
      success={messages.freightSaved}
      onDone={subQuoteChanged}
      submit="Save"
      onClose={onClose}
    >
      <NumberField<Fields> name="freight" label={labels.freight} isFirst />
    </DialogForm>
  )
}

export interface FreightDialogProps {
  /** As it was when the dialog opened; null keeps it closed. */
  sub: SubQuote | null
  onClose: () => void
}

/** Sets a sub-quote's freight, for all its lines together. */
export const FreightDialog = ({ sub, onClose }: FreightDialogProps) => (
  <RecordDialog record={sub} title={({ id }) => `Freight of sub-quote #${id}`} onClose={onClose}>
    {(shown) => <FreightForm sub={shown} onClose={onClose} />}
  </RecordDialog>
)
