import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { fromWire } from '@armature/domain/money'
import { NumberField, TextField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { DialogForm } from '../../trading/orders/dialog-form.tsx'
import type { Buyer } from './receivables-api.ts'
import { refreshReceivables } from './receivables-api.ts'

interface Fields {
  net_days: string
  credit_limit: string
}

const labels = { net_days: 'Net days', credit_limit: 'Credit limit in dollars' } as const

const check = function* ({ net_days, credit_limit }: Fields): Generator<Issue> {
  const days = Number(net_days)
  if (!Number.isInteger(days) || days < 1 || days > limits.receivables.netDays)
    yield { path: ['net_days'], message: `Enter 1 to ${limits.receivables.netDays} days.` }
  if (fromWire(credit_limit.trim()) === null) yield { path: ['credit_limit'], message: messages.priceInvalid }
}

/** A buyer's terms; a limit of 0 ends them. */
export const TermsDialog = ({ buyer, onClose }: { buyer: Buyer | null; onClose: () => void }) => (
  <Dialog opened={buyer !== null} onClose={onClose} title={`Payment terms of ${buyer?.name ?? ''}`}>
    {buyer && (
      <DialogForm<Fields, { net_days: number; credit_limit: string }>
        start={{ net_days: String(buyer.net_days ?? 30), credit_limit: buyer.credit_limit ?? '0.00' }}
        check={check}
        labels={labels}
        act="save"
        toSent={({ net_days, credit_limit }) => ({
          net_days: Number(net_days),
          credit_limit: credit_limit.trim(),
        })}
        send={(body, write) => write('setBuyerTerms', { params: { id: String(buyer.id) }, body })}
        success={messages.termsSaved}
        onSettled={refreshReceivables}
        note="The buyer can order on account up to the limit, less its unpaid orders. A limit of 0 ends the terms; open orders keep their due dates."
        submit="Save"
        onClose={onClose}
      >
        <NumberField<Fields> name="net_days" label={labels.net_days} isRequired />
        <TextField<Fields> name="credit_limit" label={labels.credit_limit} isRequired />
      </DialogForm>
    )}
  </Dialog>
)
