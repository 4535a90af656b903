import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Order } from './orders-api.ts'
import { RecordBalanceDialog } from './money/record-balance-dialog.tsx'
import { RefundDialog } from './money/refund-dialog.tsx'
import { ShipmentDialog } from './parcels/shipment-dialog.tsx'

/** The seller's actions on its order's money. */
export const OrderActions = ({ order }: { order: Order }) => {
  const [open, setOpen] = useState<'balance' | 'shipment' | 'refund' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {order.rights.refund && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('refund')}>
          Refund
        </Button>
      )}
      {order.rights.set_shipment && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('shipment')}>
          Set shipment
        </Button>
      )}
      {order.rights.record_payment && (
        <Button size="compact-sm" onClick={() => setOpen('balance')}>
          Record payment
        </Button>
      )}
      <RecordBalanceDialog order={open === 'balance' ? order : null} onClose={close} />
      <RefundDialog order={open === 'refund' ? order : null} onClose={close} />
      <ShipmentDialog order={open === 'shipment' ? order : null} onClose={close} />
    </>
  )
}
