import { messages } from '@armature/domain/messages'
import { toWire } from '@armature/domain/money'
import { readCents } from '@armature/domain/typed-number'
import { Modal, Stack, Text } from '@mantine/core'
import { useWrite } from '../api/use-write.ts'
import { NumberField } from '../ui/form/fields.tsx'
import { FormEnd } from '../ui/form/form-end.tsx'
import type { Issue } from '../ui/form/form-errors.ts'
import { Form } from '../ui/form/form.tsx'
import { useKitForm } from '../ui/form/use-kit-form.ts'
import type { Order } from './orders-api.ts'
import { refreshOrders } from './orders-api.ts'

interface Fields {
  shipment_amount: string
}

const labels = { shipment_amount: 'Shipment ($)' } as const satisfies Fields

const check = function* ({ shipment_amount }: Fields): Generator<Issue> {
  const read = readCents(shipment_amount)
  if (read === null || read < 0)
    yield { path: ['shipment_amount'], message: `${messages.shipmentInvalid} ${messages.decimalHint}` }
}

const toSent = ({ shipment_amount }: Fields): Fields => ({
  shipment_amount: toWire(readCents(shipment_amount) ?? 0),
})

type Shippable = Pick<Order, 'id' | 'shipment_amount'>

const ShipmentForm = ({ order, onClose }: { order: Shippable; onClose: () => void }) => {
  const kit = useKitForm<Fields>({
    start: { shipment_amount: order.shipment_amount },
    check,
    toSent,
    labels,
    act: 'save it',
  })
  const set = useWrite({
    send: (body: Fields, write) => write('changeOrder', { params: { id: order.id }, body }),
    success: 'Shipment saved',
    failure: false,
    onDone: () => {
      refreshOrders()
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={set.run}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          It is added to what the customer pays. Once the order is paid in full, it stays as it is.
        </Text>
        <NumberField<Fields> name="shipment_amount" label={labels.shipment_amount} isFirst />
        <FormEnd submit="Save" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** What shipment of an order costs. */
export const ShipmentDialog = ({ order, onClose }: { order: Shippable | null; onClose: () => void }) => (
  <Modal
    closeButtonProps={{ 'aria-label': 'Close' }}
    opened={order !== null}
    onClose={onClose}
    title={order && `Shipment of order #${order.id}`}
    centered
  >
    {order && <ShipmentForm order={order} onClose={onClose} />}
  </Modal>
)
