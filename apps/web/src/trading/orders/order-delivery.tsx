import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Delivered } from '../quotes/delivery/delivery-dialog.tsx'
import { DeliveryDialog } from '../quotes/delivery/delivery-dialog.tsx'
import { DeliveryPanel } from '../quotes/delivery/delivery-facts.tsx'
import { PaperFile } from './paper-file.tsx'
import type { Order } from './orders-api.ts'
import { refreshOrders } from './orders-api.ts'

/** An order's delivery, with a button to change it until the first part is sent. */
export const OrderDelivery = ({ order }: { order: Order }) => {
  const [edited, setEdited] = useState<Delivered | null>(null)
  const { delivery, user, rights, purchase_order_file: file } = order
  return (
    <>
      <DeliveryPanel
        delivery={delivery}
        purchaseOrder={
          <PaperFile
            call="attachPurchaseOrder"
            id={order.id}
            file={file}
            mayAttach={rights.attach_purchase_order}
            of="the purchase order"
            onDone={refreshOrders}
          />
        }
        action={
          rights.set_delivery && (
            <Button
              variant="default"
              size="compact-sm"
              mt="sm"
              onClick={() => setEdited({ id: order.quote, order: order.id, delivery, user })}
            >
              Change delivery
            </Button>
          )
        }
      />
      <DeliveryDialog quote={edited} onClose={() => setEdited(null)} />
    </>
  )
}
