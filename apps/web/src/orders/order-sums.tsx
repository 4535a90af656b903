import { fromWire } from '@armature/domain/money'
import { FactList } from '../ui/fact-list.tsx'
import { Money, moneyText } from '../ui/money.tsx'
import classes from './order-page.module.css'
import type { OrderRow } from './orders-api.ts'

type Sums = Pick<OrderRow, 'total_amount' | 'paid_amount' | 'pending_amount' | 'shipment_amount'>

/** How much of an order is paid, in percent for the bar's width only. */
const paidShare = ({ paid_amount, total_amount }: Sums): number => {
  const total = fromWire(total_amount) ?? 0
  return total === 0 ? 0 : Math.round(((fromWire(paid_amount) ?? 0) / total) * 100)
}

export const OrderSums = ({ order }: { order: Sums }) => (
  <section className={classes.panel} aria-label="Amounts">
    <div
      className={classes.bar}
      role="img"
      aria-label={`${moneyText(order.paid_amount)} of ${moneyText(order.total_amount)} paid`}
    >
      <div className={classes.paid} style={{ width: `${paidShare(order)}%` }} />
    </div>
    <FactList
      isPlain
      facts={[
        ['Total', <Money key="total" value={order.total_amount} />],
        ['Paid', <Money key="paid" value={order.paid_amount} />],
        ['Pending', <Money key="pending" value={order.pending_amount} />],
        ['Shipment', <Money key="shipment" value={order.shipment_amount} />],
      ]}
    />
  </section>
)
