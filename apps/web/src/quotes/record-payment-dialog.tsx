import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { formatCents, fromWire, toWire } from '@armature/domain/money'
import { dueAtPurchase } from '@armature/domain/orders/order-terms'
import { readCents } from '@armature/domain/typed-number'
import { Modal, Stack, Text } from '@mantine/core'
import { useWrite } from '../api/use-write.ts'
import { refreshOrders } from '../orders/orders-api.ts'
import { NumberField, TextField } from '../ui/form/fields.tsx'
import { FormEnd } from '../ui/form/form-end.tsx'
import type { Issue } from '../ui/form/form-errors.ts'
import { Form } from '../ui/form/form.tsx'
import { useKitForm } from '../ui/form/use-kit-form.ts'
import type { QuoteRow } from './quotes-api.ts'
import { refreshQuotes } from './quotes-api.ts'

type Payable = Pick<QuoteRow, 'id' | 'total_price' | 'unpriced_items' | 'down_payment'>

/** Null where the total didn't decode or lacks lines: then the server alone judges the amount. */
const dueOf = (quote: Payable): number | null => {
  const total = fromWire(quote.total_price)
  return total === null || quote.unpriced_items > 0 ? null : dueAtPurchase(total, quote.down_payment ?? 0)
}

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

const PaymentForm = ({ quote, onClose }: { quote: Payable; onClose: () => void }) => {
  const due = dueOf(quote)
  const kit = useKitForm<Fields>({
    start: { amount: due === null ? '' : toWire(due), reference: '' },
    check,
    toSent,
    labels,
    act: 'record it',
  })
  const record = useWrite({
    send: (body: Fields, write) => write('recordQuotePayment', { params: { id: quote.id }, body }),
    success: ({ id }) => `Payment recorded, order #${id} created`,
    failure: false,
    onDone: () => {
      refreshQuotes()
      refreshOrders()
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={record.run}>
      <Stack gap="md">
        {due !== null && (
          <Text size="sm" c="dimmed">
            The down payment is {formatCents(due)}. Recording it buys the offer and creates the order.
          </Text>
        )}
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

/** The purchase by an off-line payment. */
export const RecordPaymentDialog = ({ quote, onClose }: { quote: Payable | null; onClose: () => void }) => (
  <Modal
    closeButtonProps={{ 'aria-label': 'Close' }}
    opened={quote !== null}
    onClose={onClose}
    title={quote && `Record off-line payment for quote #${quote.id}`}
    centered
  >
    {quote && <PaymentForm quote={quote} onClose={onClose} />}
  </Modal>
)
