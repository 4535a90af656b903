import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Quote } from '../record/quotes-api.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryPanel } from './delivery-facts.tsx'

/** A quote's delivery, with a button to change it while possible. */
export const QuoteDelivery = ({ quote }: { quote: Quote }) => {
  const [edited, setEdited] = useState<Quote | null>(null)
  return (
    <>
      <DeliveryPanel
        delivery={quote.delivery}
        action={
          quote.rights.set_delivery && (
            <Button variant="default" size="compact-sm" mt="sm" onClick={() => setEdited(quote)}>
              {quote.delivery.ship_to === null ? 'Add delivery' : 'Change delivery'}
            </Button>
          )
        }
      />
      <DeliveryDialog quote={edited} onClose={() => setEdited(null)} />
    </>
  )
}
