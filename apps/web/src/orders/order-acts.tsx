import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Order } from './orders-api.ts'
import { RecordBalanceDialog } from './record-balance-dialog.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'

/** What whoever sold the order may do about its money. */
export const OrderActs = ({ order }: { order: Order }) => {
  const [open, setOpen] = useState<'balance' | 'shipment' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {order.rights.set_shipment && (
        <Button variant="default" onClick={() => setOpen('shipment')}>
          Set shipment
        </Button>
      )}
      {order.rights.record_payment && <Button onClick={() => setOpen('balance')}>Record payment</Button>}
      <RecordBalanceDialog order={open === 'balance' ? order : null} onClose={close} />
      <ShipmentDialog order={open === 'shipment' ? order : null} onClose={close} />
    </>
  )
}
