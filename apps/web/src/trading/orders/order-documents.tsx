import { documentTitle } from '@armature/domain/documents/document-kinds'
import { Group } from '@mantine/core'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { moneyText } from '../../platform/cells/money.tsx'
import { savePdf } from '@armature/ui/save-file.ts'
import type { Order } from './orders-api.ts'

type Documented = Pick<Order, 'id' | 'documents' | 'payments'>

/** Issued documents as PDFs, by their kind and number. */
export const IssuedDocuments = ({
  id,
  documents,
}: {
  id: number
  documents: readonly Pick<Order['documents'][number], 'kind' | 'number'>[]
}) => {
  const document = useWrite({
    send: (number: string, write) => write('printDocument', { params: { id, number } }),
    onDone: savePdf,
  })
  return documents.map(({ kind, number }) => (
    <BusyButton
      key={number}
      variant="default"
      size="compact-sm"
      isBusy={document.underWay === number}
      onClick={() => void document.run(number)}
    >
      {`${documentTitle(kind)} ${number} (PDF)`}
    </BusyButton>
  ))
}

/** An order's invoices, credit notes and the receipts of its payments, as PDFs. */
export const OrderDocuments = ({ order: { id, documents, payments } }: { order: Documented }) => {
  const receipt = useWrite({
    send: (payment: number, write) => write('issueReceipt', { params: { id, payment } }),
    onDone: savePdf,
  })
  return (
    <Group gap="xs">
      <IssuedDocuments id={id} documents={documents} />
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
