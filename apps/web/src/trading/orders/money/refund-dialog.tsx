import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { cents, formatCents, fromWire, toWire } from '@armature/domain/money'
import { endsOrder, orderEndsText } from '@armature/domain/refunds/refund-end'
import { readCents } from '@armature/domain/values/typed-number'
import { useWatch } from 'react-hook-form'
import { DialogForm } from '../dialog-form.tsx'
import { ChoiceField, LongTextField, NumberField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { moneyText } from '../../../platform/cells/money.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import type { Order } from '../orders-api.ts'
import { refreshOrders } from '../orders-api.ts'
import { useReadOrder } from '../use-read-order.ts'

interface Fields {
  amount: string
  suborder: number | null
  reason: string
}

interface Sent {
  amount: string
  suborder?: number
  reason: string
}

const labels = { amount: 'Amount ($)', suborder: 'Of', reason: 'Reason' } as const

const { minCents } = limits.refund

/** Only the server knows how much of one vendor's part can be refunded. */
const checkOf = ({ paid_amount }: Order) =>
  function* ({ amount, reason }: Fields): Generator<Issue> {
    const read = readCents(amount) ?? 0
    const most = readCents(paid_amount) ?? 0
    if (most === 0) yield { path: ['amount'], message: messages.noneLeftToRefund }
    else if (read < minCents || read > most) {
      const bounds = fill(messages.refundBounds, { min: formatCents(minCents), max: moneyText(paid_amount) })
      yield { path: ['amount'], message: `${messages.priceInvalid} ${bounds}` }
    }
    if (reason.trim() === '') yield { path: ['reason'], message: messages.required }
  }

const toSent = ({ amount, suborder, reason }: Fields): Sent => ({
  amount: toWire(readCents(amount) ?? 0),
  reason,
  ...(suborder === null ? {} : { suborder }),
})

const partsOf = ({ suborders }: Order) =>
  suborders.map(({ id, vendor, amount }) => ({
    value: String(id),
    label: `${vendor.business_name ?? vendor.username} (${moneyText(amount)} ordered)`,
  }))

const note = (order: Order): string =>
  `${moneyText(order.paid_amount)} can go back. Card payments go back to the card; return off-line payments yourself. Vendor payouts for it are reversed.`

/** Says that the typed amount ends the order, which also waives its unpaid rest. */
const EndNote = ({ order: { paid_amount, pending_amount } }: { order: Order }) => {
  const [amount, suborder] = useWatch<Fields, ['amount', 'suborder']>({ name: ['amount', 'suborder'] })
  const asked = { amount: readCents(amount) ?? 0, subOrderId: suborder }
  return (
    <div role="status">
      {endsOrder(asked, fromWire(paid_amount) ?? 0) && (
        <Notice color="orange">{orderEndsText(cents(fromWire(pending_amount) ?? 0))}</Notice>
      )}
    </div>
  )
}

const RefundForm = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { read, before, onRefused } = useReadOrder(order, 'paid_changed')
  return (
    <DialogForm<Fields, Sent, Order>
      start={{ amount: order.paid_amount, suborder: null, reason: '' }}
      check={checkOf(order)}
      toSent={toSent}
      labels={labels}
      act="refund it"
      note={before(note(order))}
      send={(body, write) =>
        write('refundOrder', {
          params: { id: order.id },
          body: { ...body, expected_paid_amount: read.paid_amount },
        })
      }
      success={(after, { amount }) =>
        after.money_under_way
          ? `The refund of ${moneyText(amount)} is under way`
          : `${moneyText(amount)} refunded`
      }
      onRefused={onRefused}
      onSettled={refreshOrders}
      submit="Refund"
      onClose={onClose}
    >
      <NumberField<Fields> name="amount" label={labels.amount} isFirst />
      <ChoiceField<Fields>
        name="suborder"
        label={labels.suborder}
        description="If empty, it is split across all vendors and shipment in proportion."
        choices={partsOf(order)}
        placeholder="The whole order"
      />
      <EndNote order={order} />
      <LongTextField<Fields>
        name="reason"
        label={labels.reason}
        description="The customer reads it."
        maxLength={limits.quote.reason}
        isRequired
      />
    </DialogForm>
  )
}

/** Refunds an order, all of it or a part. */
export const RefundDialog = ({ order: shown, onClose }: { order: Order | null; onClose: () => void }) => (
  <RecordDialog record={shown} title={({ id }) => `Refund order #${id}`} onClose={onClose}>
    {(order) => <RefundForm order={order} onClose={onClose} />}
  </RecordDialog>
)
