import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { toWire } from '@armature/domain/money'
import { readCents } from '@armature/domain/values/typed-number'
import { DialogForm } from '../dialog-form.tsx'
import { NumberField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import { refreshOrders } from '../orders-api.ts'
import type { ReadOrder } from '../use-read-order.ts'
import { useReadOrder } from '../use-read-order.ts'

interface Fields {
  shipment_amount: string
}

const labels = { shipment_amount: 'Shipment ($)' } as const satisfies Fields

const check = function* ({ shipment_amount }: Fields): Generator<Issue> {
  const read = readCents(shipment_amount)
  if (read === null || read < 0 || read > limits.price.maxCents)
    yield { path: ['shipment_amount'], message: `${messages.shipmentInvalid} ${messages.decimalHint}` }
}

const toSent = ({ shipment_amount }: Fields): Fields => ({
  shipment_amount: toWire(readCents(shipment_amount) ?? 0),
})

const ShipmentForm = ({ order, onClose }: { order: ReadOrder; onClose: () => void }) => {
  const { read, before, onRefused } = useReadOrder(order, 'shipment_changed')
  return (
    <DialogForm
      start={{ shipment_amount: order.shipment_amount }}
      check={check}
      toSent={toSent}
      labels={labels}
      act="save it"
      note={before('Added to what the customer pays. It’s fixed once the order is paid in full.')}
      send={({ shipment_amount }: Fields, write) =>
        write('changeOrder', {
          params: { id: order.id },
          body: { shipment_amount, expected_shipment_amount: read.shipment_amount },
        })
      }
      success="Shipment saved"
      onRefused={onRefused}
      onSettled={refreshOrders}
      submit="Save"
      onClose={onClose}
    >
      <NumberField<Fields> name="shipment_amount" label={labels.shipment_amount} isFirst />
    </DialogForm>
  )
}

/** Sets the price of an order's shipment. */
export const ShipmentDialog = ({ order, onClose }: { order: ReadOrder | null; onClose: () => void }) => (
  <RecordDialog record={order} title={({ id }) => `Shipment of order #${id}`} onClose={onClose}>
    {(shown) => <ShipmentForm order={shown} onClose={onClose} />}
  </RecordDialog>
)
