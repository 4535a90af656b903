import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { toWire } from '@armature/domain/money'
import { readCents } from '@armature/domain/typed-number'
import { Modal, Stack, Text } from '@mantine/core'
import { useWrite } from '../api/use-write.ts'
import { ChoiceField, LongTextField, NumberField } from '../ui/form/fields.tsx'
import { FormEnd } from '../ui/form/form-end.tsx'
import type { Issue } from '../ui/form/form-errors.ts'
import { Form } from '../ui/form/form.tsx'
import { useKitForm } from '../ui/form/use-kit-form.ts'
import { moneyText } from '../ui/money.tsx'
import type { Order } from './orders-api.ts'
import { refreshOrders } from './orders-api.ts'

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

const check = function* ({ amount, reason }: Fields): Generator<Issue> {
  if ((readCents(amount) ?? 0) <= 0)
    yield { path: ['amount'], message: `${messages.priceInvalid} ${messages.decimalHint}` }
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
    label: `${vendor.business_name ?? vendor.username} (${moneyText(amount)})`,
  }))

const RefundForm = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const kit = useKitForm<Fields, Sent>({
    start: { amount: order.paid_amount, suborder: null, reason: '' },
    check,
    toSent,
    labels,
    act: 'refund it',
  })
  const refund = useWrite({
    send: (body: Sent, write) => write('refundOrder', { params: { id: order.id }, body }),
    success: (after, { amount }) =>
      after.money_under_way
        ? `The refund of ${moneyText(amount)} is under way`
        : `${moneyText(amount)} refunded`,
    failure: false,
    onDone: onClose,
    onRefused: kit.refuse,
    onSettled: refreshOrders,
  })
  return (
    <Form kit={kit} onSubmit={refund.run}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {moneyText(order.paid_amount)} can go back. Card payments go back to the card; what was paid
          off-line you give back by hand. What vendors were paid for it is taken back from them.
        </Text>
        <NumberField<Fields> name="amount" label={labels.amount} isFirst />
        <ChoiceField<Fields>
          name="suborder"
          label={labels.suborder}
          description="Left empty, it is shared by all vendors and shipment in proportion."
          choices={partsOf(order)}
          placeholder="The whole order"
        />
        <LongTextField<Fields>
          name="reason"
          label={labels.reason}
          description="The customer reads it."
          maxLength={limits.quote.reason}
          isRequired
        />
        <FormEnd submit="Refund" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** Gives an order's money back, all of it or a part. */
export const RefundDialog = ({ order, onClose }: { order: Order | null; onClose: () => void }) => (
  <Modal
    closeButtonProps={{ 'aria-label': 'Close' }}
    opened={order !== null}
    onClose={onClose}
    title={order && `Refund order #${order.id}`}
    centered
  >
    {order && <RefundForm order={order} onClose={onClose} />}
  </Modal>
)
