import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { formatCents, fromWire, toWire } from '@armature/domain/money'
import { readCents } from '@armature/domain/typed-number'
import { dueAtPurchase } from '@armature/domain/orders/order-terms'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { refreshOrders } from '../orders/orders-api.ts'
import { FormErrorSummary } from '../ui/form-error-summary.tsx'
import type { QuoteRow } from './quotes-api.ts'
import { refreshQuotes } from './quotes-api.ts'

type Payable = Pick<QuoteRow, 'id' | 'total_price' | 'unpriced_items' | 'down_payment'>

/** Null where the total didn't decode or lacks lines: then the server alone judges the amount. */
const dueOf = (quote: Payable): number | null => {
  const total = fromWire(quote.total_price)
  return total === null || quote.unpriced_items > 0 ? null : dueAtPurchase(total, quote.down_payment ?? 0)
}

const PaymentForm = ({ quote, onClose }: { quote: Payable; onClose: () => void }) => {
  const due = dueOf(quote)
  const [amount, setAmount] = useState(due === null ? '' : toWire(due))
  const [reference, setReference] = useState('')
  const record = useWrite({
    send: (body: { amount: string; reference: string }, write) =>
      write('recordQuotePayment', { params: { id: quote.id }, body }),
    success: ({ id }) => `Payment recorded, order #${id} created`,
    failure: false,
    onDone: () => {
      refreshQuotes()
      refreshOrders()
      onClose()
    },
  })
  const read = readCents(amount)
  const amountError = (read ?? 0) > 0 ? null : `${messages.priceInvalid} ${messages.decimalHint}`
  const isReady = amountError === null && reference.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void record.run({ amount: toWire(read ?? 0), reference })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {due !== null && (
          <Text size="sm" c="dimmed">
            The down payment is {formatCents(due)}. Recording it buys the offer and creates the order.
          </Text>
        )}
        <TextInput
          label="Amount ($)"
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={amountError}
          data-autofocus
        />
        <TextInput
          label="Reference"
          description="What the payment can be found by, such as the transfer’s number."
          value={reference}
          maxLength={limits.quote.reason}
          onChange={(event) => setReference(event.currentTarget.value)}
          required
        />
        <FormErrorSummary
          errors={record.refusal ? [record.refusal.detail ?? messages.somethingWentWrong] : []}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={record.isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={record.isBusy} disabled={!isReady}>
            Record payment
          </Button>
        </Group>
      </Stack>
    </form>
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
