import { fromWire } from '@armature/domain/money'
import { Money, moneyText } from '../ui/money.tsx'
import { RecordPanel } from '../ui/record-page.tsx'
import classes from './order-page.module.css'
import type { Order, OrderRow } from './orders-api.ts'

type Sums = Pick<
  OrderRow,
  'total_amount' | 'paid_amount' | 'pending_amount' | 'shipment_amount' | 'refunded_amount' | 'tax'
> &
  Partial<Pick<Order, 'money_under_way'>>

const sums = [
  ['total_amount', 'Total'],
  ['paid_amount', 'Paid'],
  ['pending_amount', 'Pending'],
  ['shipment_amount', 'Shipment'],
  ['refunded_amount', 'Refunded'],
] as const

/** How much of an order is paid, in percent for the bar's width only. */
const paidShare = ({ paid_amount, total_amount }: Sums): number => {
  const total = fromWire(total_amount) ?? 0
  return total === 0 ? 0 : Math.round(((fromWire(paid_amount) ?? 0) / total) * 100)
}

export const OrderSums = ({ order }: { order: Sums }) => (
  <RecordPanel label="Amounts">
    <div
      className={classes.bar}
      role="img"
      aria-label={`${moneyText(order.paid_amount)} of ${moneyText(order.total_amount)} paid`}
    >
      <div className={classes.paid} style={{ width: `${paidShare(order)}%` }} />
    </div>
    <dl className={classes.sums}>
      {sums
        .filter(([field]) => field !== 'refunded_amount' || fromWire(order[field]) !== 0)
        .map(([field, name]) => (
          <div key={field}>
            <dt>{name}</dt>
            <dd>
              <Money value={order[field]} />
            </dd>
          </div>
        ))}
      {order.tax !== null && (
        <div>
          <dt>{order.tax.name}</dt>
          <dd>
            <Money value={order.tax.amount} />
          </dd>
        </div>
      )}
    </dl>
    {order.money_under_way && (
      <p role="status" className={classes.underWay}>
        A payment or a refund is under way. The amounts follow as soon as it is settled.
      </p>
    )}
  </RecordPanel>
)
