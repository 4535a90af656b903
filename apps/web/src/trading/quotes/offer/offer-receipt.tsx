import { fromWire } from '@armature/domain/money'
import { isRefundedInFull } from '@armature/domain/refunds/refund-end'
import { Button, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconPrinter, IconReceiptRefund } from '@tabler/icons-react'
import { paths } from '../../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { Money } from '../../../platform/cells/money.tsx'
import { useFocusKept } from '@armature/ui/focus/use-focus-kept.ts'
import { TransferFacts } from '../../../money/payments/transfer-facts.tsx'
import type { Offer } from './offer-api.ts'
import classes from './offer-page.module.css'

type Order = NonNullable<Offer['order']>

const isOver = ({ paid, pending, refunded }: Order): boolean =>
  isRefundedInFull({
    paid: fromWire(paid) ?? 0,
    pending: fromWire(pending) ?? 0,
    refunded: fromWire(refunded) ?? 0,
  })

/** An order's meaningful sums: for a fully refunded one, nothing is paid or owed. */
const sumsOf = (order: Order) =>
  (
    [
      ['Paid', order.paid, !isOver(order)],
      ['Pending', order.pending, !isOver(order)],
      ['Refunded', order.refunded, fromWire(order.refunded) !== 0],
    ] as const
  ).filter(([, , isShown]) => isShown)

/** The bought parts, the paid sum and the balance; or that the order was refunded. */
export const OfferReceipt = ({
  order,
  seller,
  isOutcome,
}: Pick<Offer, 'seller'> & { order: Order; isOutcome: boolean }) => {
  const heading = useFocusKept<HTMLHeadingElement>({ isOutcome })
  const isRefunded = isOver(order)
  return (
    <section className={classes.panel} aria-labelledby="receipt-title">
      <div className={classes.receiptHead} role="status">
        {isRefunded ? (
          <IconReceiptRefund size={28} aria-hidden />
        ) : (
          <IconCircleCheck size={28} className={classes.good} aria-hidden />
        )}
        <Title order={2} size="h3" id="receipt-title" ref={heading} tabIndex={-1}>
          Order #{order.id} {isRefunded ? 'was refunded' : 'is placed'}
        </Title>
      </div>
      <Text size="sm" c="dimmed">
        {isRefunded
          ? 'Everything paid was refunded, and nothing is owed.'
          : `Thank you. ${seller} has been notified and takes it from here.`}
      </Text>
      <dl className={classes.sums}>
        {sumsOf(order).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money value={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {order.transfer !== null && <TransferFacts transfer={order.transfer} />}
      {/* Its buyer follows it there; another person with the link is asked to sign in. */}
      <LinkButton to={paths.myOrder(order.id)} className={classes.screenOnly ?? ''}>
        {isRefunded ? 'Open the order' : 'Track the order'}
      </LinkButton>
      {!isRefunded && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
          className={classes.screenOnly}
        >
          Print the receipt
        </Button>
      )}
    </section>
  )
}
