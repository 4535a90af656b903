import { fromWire } from '@armature/domain/money'
import { takenOffName } from '@armature/domain/money/figures'
import type { PayoutWait } from '@armature/domain/orders/payout-terms'
import type { TransferStatus } from '@armature/domain/orders/transfer-machine'
import { List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Money } from '../ui/money.tsx'
import type { SubOrder } from './orders-api.ts'

type Payout = NonNullable<SubOrder['payout']>

/** Why a payout isn't on its way, and whose turn it is. */
export const waitTexts = {
  order_unpaid: 'The customer hasn’t paid the order in full yet.',
  not_shipped: 'Not all of it is on its way yet.',
  vendor_not_approved: 'The vendor isn’t approved by the marketplace.',
  account_not_verified: 'The payout account isn’t open or not verified yet; the profile leads to it.',
  refund_under_way: 'A refund of the order is under way.',
} as const satisfies Record<PayoutWait, string>

const whenTexts = {
  NOT_DUE: 'Falls due in a moment.',
  PENDING: 'Due, and about to be sent.',
  PROCESSING: 'On its way; the provider hasn’t confirmed it yet.',
  COMPLETED: 'Sent to the payout account.',
  FAILED: 'Refused by the provider; it can be tried again.',
  REVERSED: 'Taken back for a refund.',
} as const satisfies Record<TransferStatus, string>

const When = ({ payout, status }: { payout: Payout; status: TransferStatus }) =>
  // All of it was refunded before anything was paid out.
  fromWire(payout.earned) === 0 && fromWire(payout.paid_out) === 0 ? (
    <Text size="sm">Nothing is due any more.</Text>
  ) : payout.waits_for.length === 0 ? (
    <Text size="sm">{whenTexts[status]}</Text>
  ) : (
    <List size="sm" withPadding={false}>
      {payout.waits_for.map((wait) => (
        <List.Item key={wait}>{waitTexts[wait]}</List.Item>
      ))}
    </List>
  )

/** A vendor's earnings, the amounts kept and why, the payout and its day; nothing for a reader whom they don't concern. */
export const payoutFacts = ({ payout, transfer_status }: SubOrder): [string, ReactNode][] => {
  if (payout === null) return []
  const refunded: [string, ReactNode][] =
    fromWire(payout.refunded) === 0 ? [] : [[takenOffName, <Money key="refunded" value={payout.refunded} />]]
  return [
    ['Earned', <Money key="earned" value={payout.earned} />],
    [`Commission (${payout.commission_percent} %)`, <Money key="kept" value={payout.kept} />],
    ...refunded,
    ['Paid out', <Money key="paid" value={payout.paid_out} />],
    ['Payout', <When key="when" payout={payout} status={transfer_status} />],
  ]
}
