import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Delivered } from '../quotes/delivery/delivery-dialog.tsx'
import { DeliveryDialog } from '../quotes/delivery/delivery-dialog.tsx'
import { DeliveryPanel } from '../quotes/delivery/delivery-facts.tsx'
import type { Order } from './orders-api.ts'

/** An order's delivery, with a button to change it until the first part is sent. */
export const OrderDelivery = ({ order }: { order: Order }) => {
  const [edited, setEdited] = useState<Delivered | null>(null)
  const { delivery, user, rights } = order
  return (
    <>
      <DeliveryPanel
        delivery={delivery}
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
