import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { toWire } from '@armature/domain/money'
import { receivedText } from '@armature/domain/purchases/off-line-payment'
import { readCents } from '@armature/domain/values/typed-number'
import type { ReactNode } from 'react'
import { useActor } from '../../../platform/api/use-session.ts'
import type { WriteRules } from '../../../platform/api/writes/write.ts'
import { DialogForm } from '../dialog-form.tsx'
import { NumberField, TextField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'

interface Fields {
  amount: string
  reference: string
}

const labels = { amount: 'Amount ($)', reference: 'Reference' } as const satisfies Fields

const checkOf = (most: Most | null) =>
  function* ({ amount, reference }: Fields): Generator<Issue> {
    const read = readCents(amount) ?? 0
    if (read <= 0) yield { path: ['amount'], message: `${messages.priceInvalid} ${messages.decimalHint}` }
    else if (most !== null && read > most.cents) yield { path: ['amount'], message: most.exceeded }
    if (reference.trim() === '') yield { path: ['reference'], message: messages.required }
  }

const toSent = ({ amount, reference }: Fields): Fields => ({
  amount: toWire(readCents(amount) ?? 0),
  reference,
})

/** The maximum amount, and the error text for a larger one. */
interface Most {
  cents: number
  exceeded: string
}

interface OfflinePaymentFormProps<Result> extends Pick<
  WriteRules<Fields, Result>,
  'send' | 'success' | 'onRefused' | 'onSettled'
> {
  /** The field's initial amount. */
  amount: string
  /** Null if only the server knows it. */
  most: Most | null
  note: ReactNode
  onClose: () => void
}

/**
 * Records a payment made elsewhere. After a lost answer, too, the screen behind refetches (`onSettled`): it may be
 * recorded.
 */
export const OfflinePaymentForm = <Result,>({
  amount,
  most,
  note,
  ...rest
}: OfflinePaymentFormProps<Result>) => {
  const actor = useActor()
  return (
    <DialogForm<Fields, Fields, Result>
      start={{ amount, reference: '' }}
      check={checkOf(most)}
      toSent={toSent}
      labels={labels}
      act="record it"
      submit="Record payment"
      note={
        <>
          {note} {receivedText(actor, { tenantId: actor.tenantId })}
        </>
      }
      {...rest}
    >
      <NumberField<Fields> name="amount" label={labels.amount} isFirst />
      <TextField<Fields>
        name="reference"
        label={labels.reference}
        description="A reference for the payment, such as the transfer number."
        maxLength={limits.quote.reason}
        isRequired
      />
    </DialogForm>
  )
}
