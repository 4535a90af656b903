import type { Delivery, ShippingLabel } from '@armature/domain/quotes/offer/delivery'
import { addressLines } from '@armature/domain/quotes/offer/delivery'
import type { ReactNode } from 'react'
import { dayText } from '../../../platform/cells/day-text.ts'
import { RecordPanel } from '@armature/ui/record/record-page.tsx'
import classes from '../record/quote-page.module.css'

export const addressText = (address: ShippingLabel | null): string =>
  address === null ? '–' : addressLines(address).join('\n')

type Shown = Omit<Delivery, 'ship_to' | 'bill_to'> & Record<'ship_to' | 'bill_to', ShippingLabel | null>

const billText = ({ ship_to, bill_to }: Shown): string => {
  if (bill_to !== null) return addressText(bill_to)
  return ship_to === null ? '–' : 'The same'
}

/** A day as the buyer entered it. */
export const neededText = (day: string | null): string => (day === null ? '–' : dayText(day))

/** A delivery's known facts, by name. */
export const deliveryFacts = (delivery: Shown) =>
  [
    ['Ship to', addressText(delivery.ship_to)],
    ['Bill to', billText(delivery)],
    ['Purchase order', delivery.purchase_order || '–'],
    ['Needed by', neededText(delivery.needed_by)],
  ] as const

interface DeliveryPanelProps {
  delivery: Delivery
  /** The purchase order itself, below its number. */
  purchaseOrder?: ReactNode
  /** The action on it. */
  action?: ReactNode
}

/** The address, payer, number and day of a quote's or an order's delivery. */
export const DeliveryPanel = ({ delivery, purchaseOrder, action }: DeliveryPanelProps) => (
  <RecordPanel label="Delivery">
    <dl className={classes.facts}>
      {deliveryFacts(delivery).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {name === 'Purchase order' && purchaseOrder}
          </dd>
        </div>
      ))}
    </dl>
    {action}
  </RecordPanel>
)
