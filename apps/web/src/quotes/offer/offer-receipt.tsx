import { Button, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Money } from '../../ui/money.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import type { Offer } from './offer-api.ts'
import classes from './offer-page.module.css'

/** The parts that were bought, the sum paid and the sum still to pay. */
export const OfferReceipt = ({
  order,
  seller,
  isOutcome,
}: Pick<Offer, 'seller'> & { order: NonNullable<Offer['order']>; isOutcome: boolean }) => {
  const heading = useFocusKept<HTMLHeadingElement>({ isOutcome })
  return (
    <section className={classes.panel} aria-labelledby="receipt-title">
      <div className={classes.receiptHead} role="status">
        <IconCircleCheck size={28} className={classes.good} aria-hidden />
        <Title order={2} size="h3" id="receipt-title" ref={heading} tabIndex={-1}>
          Order #{order.id} is placed
        </Title>
      </div>
      <Text size="sm" c="dimmed">
        Thank you. {seller} has been told and takes it from here.
      </Text>
      <dl className={classes.sums}>
        <div>
          <dt>Paid</dt>
          <dd>
            <Money value={order.paid} />
          </dd>
        </div>
        <div>
          <dt>Pending</dt>
          <dd>
            <Money value={order.pending} />
          </dd>
        </div>
      </dl>
      {/* Its buyer follows it there; somebody else who was handed the link is asked to sign in. */}
      <LinkButton to={paths.myOrder(order.id)} className={classes.screenOnly ?? ''}>
        Follow the order
      </LinkButton>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
        className={classes.screenOnly}
      >
        Print the receipt
      </Button>
    </section>
  )
}
