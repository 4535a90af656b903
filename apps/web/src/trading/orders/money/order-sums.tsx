import { formatCents, fromWire } from '@armature/domain/money'
import { orderSums } from '@armature/domain/orders/order-sums'
import { Money, moneyText } from '../../../platform/cells/money.tsx'
import { RecordAmounts, RecordPanel } from '@armature/ui/record/record-page.tsx'
import classes from '../order-page.module.css'
import type { Order } from '../orders-api.ts'

type Sums = Pick<
  Order,
  | 'total_amount'
  | 'paid_amount'
  | 'pending_amount'
  | 'shipment_amount'
  | 'refunded_amount'
  | 'tax'
  | 'no_tax'
  | 'money_under_way'
> & {
  suborders: readonly (Pick<Order['suborders'][number], 'vendor' | 'freight'> & {
    items: readonly Pick<Order['suborders'][number]['items'][number], 'price' | 'quantity'>[]
  })[]
}

const sums = [
  ['total_amount', 'Total'],
  ['paid_amount', 'Paid'],
  ['pending_amount', 'Pending'],
] as const

/** The paid share of an order, in percent, only for the bar's width. */
const paidShare = ({ paid_amount, total_amount }: Sums): number => {
  const total = fromWire(total_amount) ?? 0
  return total === 0 ? 0 : Math.round(((fromWire(paid_amount) ?? 0) / total) * 100)
}

/** The amounts that add up to the total. */
const partsOf = (order: Sums) =>
  orderSums({
    lines: order.suborders.flatMap(({ items }) =>
      items.map(({ price, quantity }) => ({ price: fromWire(price) ?? 0, quantity })),
    ),
    freights: order.suborders.map(({ vendor, freight }) => ({
      vendor: vendor.business_name ?? vendor.username,
      amount: freight === null ? null : fromWire(freight),
    })),
    tax: order.tax && { name: order.tax.name, amount: fromWire(order.tax.amount) ?? 0 },
    shipment: fromWire(order.shipment_amount) ?? 0,
    refunded: fromWire(order.refunded_amount) ?? 0,
    total: fromWire(order.total_amount) ?? 0,
  })

/** The total and its unpaid part, below the lines. */
export const OrderTotal = ({ order }: { order: Pick<Order, 'total_amount' | 'pending_amount'> }) => (
  <RecordAmounts
    amounts={[
      ...(order.pending_amount === '0.00'
        ? []
        : [['Pending', <Money key="pending" value={order.pending_amount} />] as const]),
      ['Total', <Money key="total" value={order.total_amount} />],
    ]}
  />
)

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
      {sums.map(([field, name]) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            <Money value={order[field]} />
          </dd>
        </div>
      ))}
    </dl>
    <dl className={classes.parts} aria-label="Breakdown of the total">
      {partsOf(order).map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCents(amount)}</dd>
        </div>
      ))}
    </dl>
    {order.no_tax !== null && <p className={classes.underWay}>{order.no_tax}</p>}
    {order.money_under_way && (
      <p role="status" className={classes.underWay}>
        A payment or a refund is under way. The amounts update once it settles.
      </p>
    )}
  </RecordPanel>
)
