import type { Actor } from '@armature/domain/rights/actor'
import { cents, fromWire, toWire } from '@armature/domain/money'
import { takenOffName } from '@armature/domain/money/figures'
import { payoutWaitText } from '@armature/domain/payouts/payout-wait-texts'
import type { TransferStatus } from '@armature/domain/payouts/transfer-machine'
import { List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Money } from '../../../platform/cells/money.tsx'
import type { SubOrder } from '../orders-api.ts'

type Payout = NonNullable<SubOrder['payout']>

const whenTexts = {
  NOT_DUE: 'Due in a moment.',
  PENDING: 'Due; about to be sent.',
  PROCESSING: 'On its way; the provider hasn’t confirmed it yet.',
  COMPLETED: 'Sent to the payout account.',
  FAILED: 'Refused by the provider. You can retry it.',
  REVERSED: 'Taken back for a refund.',
} as const satisfies Record<TransferStatus, string>

/**
 * The amount still due to its vendor; below zero, what it owes the marketplace, as the commission on what its store
 * received.
 */
const toBePaid = ({ earned, paid_out, taken }: Payout): number =>
  (fromWire(earned) ?? 0) - (fromWire(paid_out) ?? 0) - (fromWire(taken) ?? 0)

const When = ({ payout, status, waits }: { payout: Payout; status: TransferStatus; waits: string[] }) =>
  // All of it was refunded before a payout, or the buyer paid the vendor's own store.
  toBePaid(payout) <= 0 && fromWire(payout.paid_out) === 0 ? (
    <Text size="sm">
      {fromWire(payout.taken) === 0
        ? 'Nothing is due any more.'
        : 'Nothing is due: the store was paid directly.'}
    </Text>
  ) : waits.length === 0 ? (
    <Text size="sm">{whenTexts[status]}</Text>
  ) : (
    <List size="sm" withPadding={false}>
      {waits.map((wait) => (
        <List.Item key={wait}>{wait}</List.Item>
      ))}
    </List>
  )

/** The reasons, for this reader, that a vendor's payout isn't under way. */
export const payoutWaitsFor = (actor: Actor, { payout, vendor }: SubOrder): string[] =>
  (payout?.waits_for ?? []).map((wait) => payoutWaitText(actor, wait, { vendorId: vendor.id }))

/** A vendor's earnings, the deductions and their reasons, the payout and its day; nothing for other readers. */
export const payoutFacts = (actor: Actor, subOrder: SubOrder): [string, ReactNode][] => {
  const { payout, transfer_status } = subOrder
  if (payout === null) return []
  const refunded: [string, ReactNode][] =
    fromWire(payout.refunded) === 0 ? [] : [[takenOffName, <Money key="refunded" value={payout.refunded} />]]
  const rest = toBePaid(payout)
  const ofStore: [string, ReactNode][] =
    fromWire(payout.taken) === 0
      ? []
      : [['Paid directly to the store', <Money key="taken" value={payout.taken} />]]
  const owes: [string, ReactNode][] =
    rest < 0 && ofStore.length > 0
      ? [['Owed to the marketplace', <Money key="owes" value={toWire(cents(-rest))} />]]
      : []
  return [
    ['Earned', <Money key="earned" value={payout.earned} />],
    [
      `Commission (${payout.commission_percent} %${payout.commission_on_freight ? '' : ', freight excluded'})`,
      <Money key="kept" value={payout.kept} />,
    ],
    ...refunded,
    ...ofStore,
    ['Paid out', <Money key="paid" value={payout.paid_out} />],
    ...owes,
    ...(payout.expected_day === null
      ? []
      : [['Buyer pays by', payout.expected_day] satisfies [string, ReactNode]]),
    [
      'Payout',
      <When key="when" payout={payout} status={transfer_status} waits={payoutWaitsFor(actor, subOrder)} />,
    ],
  ]
}
