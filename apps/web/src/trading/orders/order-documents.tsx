import { Group } from '@mantine/core'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { moneyText } from '../../platform/cells/money.tsx'
import { savePdf } from '@armature/ui/save-file.ts'
import type { Order } from './orders-api.ts'

/** An order's invoice and the receipts of its payments, as PDFs. */
export const OrderDocuments = ({ order: { id, payments } }: { order: Pick<Order, 'id' | 'payments'> }) => {
  const invoice = useWrite({
    send: (order: number, write) => write('issueInvoice', { params: { id: order } }),
    onDone: savePdf,
  })
  const receipt = useWrite({
    send: (payment: number, write) => write('issueReceipt', { params: { id, payment } }),
    onDone: savePdf,
  })
  return (
    <Group gap="xs">
      <BusyButton
        variant="default"
        size="compact-sm"
        isBusy={invoice.isBusy}
        onClick={() => void invoice.run(id)}
      >
        Invoice (PDF)
      </BusyButton>
      {payments.map((payment) => (
        <BusyButton
          key={payment.id}
          variant="default"
          size="compact-sm"
          isBusy={receipt.underWay === payment.id}
          onClick={() => void receipt.run(payment.id)}
        >
          {`Receipt of ${moneyText(payment.amount)} (PDF)`}
        </BusyButton>
      ))}
    </Group>
  )
}
