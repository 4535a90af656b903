import { messages } from '@armature/domain/messages'
import { useActor } from '../../platform/api/use-session.ts'
import { noTransferId } from '@armature/domain/orders/order-terms'
import { addressText, neededText } from '../quotes/delivery/delivery-facts.tsx'
import { SubQuoteNumber } from '../quotes/record/quote-numbers.tsx'
import { Stack } from '@mantine/core'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { Money } from '../../platform/cells/money.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import type { SubOrder } from './orders-api.ts'
import { Claims } from './claims-view.tsx'
import { Parcels } from './parcels/parcels.tsx'
import { payoutFacts } from './money/payout-facts.tsx'
import { PromisedDay } from './parcels/promised-day.tsx'
import { SubOrderItems } from './sub-order-items.tsx'

interface PartProps {
  subOrder: SubOrder
}

/** Why the vendor isn't paid yet. */
export const SubOrderNotes = ({ subOrder }: PartProps) => (
  <>
    {subOrder.transfer_failure !== null && (
      <Notice color="red" title="The transfer failed">
        {subOrder.transfer_failure}
      </Notice>
    )}
    {subOrder.awaits_money && (
      <Notice color="yellow" title="Not paid yet">
        {messages.awaitsMoney}
      </Notice>
    )}
  </>
)

export const SubOrderFacts = ({ subOrder }: PartProps) => {
  const actor = useActor()
  return (
    <FactList
      isPlain
      facts={[
        [
          'Sub-quote',
          <SubQuoteNumber key="sub-quote" id={subOrder.sub_quote} vendorId={subOrder.vendor.id} />,
        ],
        ['Amount', <Money key="amount" value={subOrder.amount} />],
        ['Transfer', subOrder.transfer_id === noTransferId ? 'None yet' : subOrder.transfer_id],
        ['Expected', <PromisedDay key="expected" subOrder={subOrder} />],
        ['Shipped', <Parcels key="shipped" subOrder={subOrder} />],
        [
          'Ship to',
          <span key="ship-to" style={{ whiteSpace: 'pre-line' }}>
            {addressText(subOrder.ship_to)}
          </span>,
        ],
        ...(subOrder.purchase_order === '' ? [] : [['Purchase order', subOrder.purchase_order] as const]),
        ...(subOrder.notes === '' ? [] : [['Notes', subOrder.notes] as const]),
        ...(subOrder.needed_by === null ? [] : [['Needed by', neededText(subOrder.needed_by)] as const]),
        ...payoutFacts(actor, subOrder),
      ]}
    />
  )
}

/** The content of a sub-order's expanded row. */
export const SubOrderPanel = ({ subOrder }: PartProps) => (
  <Stack gap="xs">
    <SubOrderNotes subOrder={subOrder} />
    <SubOrderFacts subOrder={subOrder} />
    <Claims subOrder={subOrder} />
    <SubOrderItems subOrder={subOrder} />
  </Stack>
)
