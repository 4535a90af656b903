import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { toWire } from '@armature/domain/money'
import { readCents } from '@armature/domain/typed-number'
import { Modal, Stack, Text } from '@mantine/core'
import { useWrite } from '../api/use-write.ts'
import { NumberField, TextField } from '../ui/form/fields.tsx'
import { FormEnd } from '../ui/form/form-end.tsx'
import type { Issue } from '../ui/form/form-errors.ts'
import { Form } from '../ui/form/form.tsx'
import { useKitForm } from '../ui/form/use-kit-form.ts'
import { moneyText } from '../ui/money.tsx'
import type { Order } from './orders-api.ts'
import { refreshOrders } from './orders-api.ts'

interface Fields {
  amount: string
  reference: string
}

const labels = { amount: 'Amount ($)', reference: 'Reference' } as const satisfies Fields

const check = function* ({ amount, reference }: Fields): Generator<Issue> {
  if ((readCents(amount) ?? 0) <= 0)
    yield { path: ['amount'], message: `${messages.priceInvalid} ${messages.decimalHint}` }
  if (reference.trim() === '') yield { path: ['reference'], message: messages.required }
}

const toSent = ({ amount, reference }: Fields): Fields => ({
  amount: toWire(readCents(amount) ?? 0),
  reference,
})

type Payable = Pick<Order, 'id' | 'pending_amount'>

const BalanceForm = ({ order, onClose }: { order: Payable; onClose: () => void }) => {
  const kit = useKitForm<Fields>({
    start: { amount: order.pending_amount, reference: '' },
    check,
    toSent,
    labels,
    act: 'record it',
  })
  const record = useWrite({
    send: (body: Fields, write) => write('recordOrderPayment', { params: { id: order.id }, body }),
    success: (_order, { amount }) => `${moneyText(amount)} recorded`,
    failure: false,
    onDone: () => {
      refreshOrders()
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={record.run}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {moneyText(order.pending_amount)} of this order are pending. What you record here was paid outside
          the marketplace.
        </Text>
        <NumberField<Fields> name="amount" label={labels.amount} isFirst />
        <TextField<Fields>
          name="reference"
          label={labels.reference}
          description="What the payment can be found by, such as the transfer’s number."
          hints={{ maxLength: limits.quote.reason }}
          isRequired
        />
        <FormEnd submit="Record payment" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** An off-line payment on an order's balance. */
export const RecordBalanceDialog = ({ order, onClose }: { order: Payable | null; onClose: () => void }) => (
  <Modal
    closeButtonProps={{ 'aria-label': 'Close' }}
    opened={order !== null}
    onClose={onClose}
    title={order && `Record off-line payment for order #${order.id}`}
    centered
  >
    {order && <BalanceForm order={order} onClose={onClose} />}
  </Modal>
)
