import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { formatCents, toWire } from '@armature/domain/money'
import { readCents } from '@armature/domain/values/typed-number'
import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '../dialog-form.tsx'
import { ChoiceField, LongTextField, NumberField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { moneyText } from '../../../platform/cells/money.tsx'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import { CallOffForm } from './call-off-form.tsx'
import type { Order } from '../orders-api.ts'
import { refreshOrders } from '../orders-api.ts'
import { useReadOrder } from '../use-read-order.ts'

interface Fields {
  amount: string
  /** A target's place, from 1; null for the whole order. */
  suborder: number | null
  reason: string
}

interface Sent {
  amount: string
  suborder?: number
  of?: 'FREIGHT'
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

/** The targets of a refund besides the whole order: a vendor's part, or only freight. */
const targetsOf = ({ suborders }: Order): { label: string; sent: Pick<Sent, 'suborder' | 'of'> }[] => {
  const named = suborders.map(({ vendor, ...part }) => ({
    ...part,
    who: vendor.business_name ?? vendor.username,
  }))
  return [
    ...named.map(({ id, who, amount }) => ({
      label: `${who} (${moneyText(amount)} ordered)`,
      sent: { suborder: id },
    })),
    ...named
      .filter(({ freight }) => freight !== null)
      .map(({ id, who }) => ({
        label: `Only freight of ${who}`,
        sent: { suborder: id, of: 'FREIGHT' as const },
      })),
    { label: 'Only freight and shipment', sent: { of: 'FREIGHT' } },
  ]
}

const toSentOf =
  (targets: ReturnType<typeof targetsOf>) =>
  ({ amount, suborder, reason }: Fields): Sent => ({
    amount: toWire(readCents(amount) ?? 0),
    reason,
    ...(suborder === null ? {} : targets[suborder - 1]?.sent),
  })

const note = (order: Order): string =>
  `${moneyText(order.paid_amount)} can be refunded. Card payments go back to the card; return off-line payments yourself. Vendor payouts for it are reversed. Parts that haven’t shipped still ship.`

const RefundForm = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { read, before, onRefused } = useReadOrder(order, 'paid_changed')
  const targets = targetsOf(order)
  return (
    <DialogForm<Fields, Sent, Order>
      start={{ amount: order.paid_amount, suborder: null, reason: '' }}
      check={checkOf(order)}
      toSent={toSentOf(targets)}
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
      isDestructive
      onClose={onClose}
    >
      <NumberField<Fields> name="amount" label={labels.amount} isFirst />
      <ChoiceField<Fields>
        name="suborder"
        label={labels.suborder}
        description="If empty, it is split across all vendors and shipment in proportion."
        choices={targets.map(({ label }, index) => ({ value: String(index + 1), label }))}
        placeholder="The whole order"
      />
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

const kinds = [
  { value: 'price', label: 'Lower the price' },
  { value: 'call-off', label: 'Call off' },
]

/** Both forms stay, so that nothing typed is lost. */
const RefundOrCallOff = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const [kind, setKind] = useState('price')
  const isPrice = kind === 'price'
  if (!order.rights.call_off) return <RefundForm order={order} onClose={onClose} />
  return (
    <Stack gap="md">
      <SegmentedControl aria-label="Kind of refund" data={kinds} value={kind} onChange={setKind} fullWidth />
      <div hidden={!isPrice}>
        <RefundForm order={order} onClose={onClose} />
      </div>
      <div hidden={isPrice}>
        <CallOffForm order={order} onClose={onClose} />
      </div>
    </Stack>
  )
}

/** Refunds an order: a lower price, or parts called off. */
export const RefundDialog = ({ order: shown, onClose }: { order: Order | null; onClose: () => void }) => (
  <RecordDialog record={shown} title={({ id }) => `Refund order #${id}`} onClose={onClose}>
    {(order) => <RefundOrCallOff order={order} onClose={onClose} />}
  </RecordDialog>
)

/** Calls off parts of an order that haven't shipped. */
export const CallOffDialog = ({ order: shown, onClose }: { order: Order | null; onClose: () => void }) => (
  <RecordDialog record={shown} title={({ id }) => `Call off parts of order #${id}`} onClose={onClose}>
    {(order) => <CallOffForm order={order} onClose={onClose} />}
  </RecordDialog>
)
