import { paths } from '../../platform/paths.ts'
import { Money } from '../../platform/cells/money.tsx'
import { RecordAmounts, RecordPage, RecordPanel, RecordView } from '@armature/ui/record/record-page.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { SubOrder } from './orders-api.ts'
import { subOrderQuery } from './orders-api.ts'
import { Claims } from './claims-view.tsx'
import { SubOrderNextAction } from './order-next-action.tsx'
import { RetryTransfer } from './money/retry-transfer.tsx'
import { shownFreight } from '../quotes/prices/sub-quote-freight.ts'
import { SubOrderItems } from './sub-order-items.tsx'
import { RecordChat } from '../../desk/chat/chat-button.tsx'
import { SubOrderFacts, SubOrderNotes } from './sub-order-panel.tsx'
import { transferLooks } from './money/transfer-status.ts'

const SubOrderTotal = ({ subOrder: { amount, freight } }: { subOrder: SubOrder }) => (
  <RecordAmounts
    amounts={[
      ...(freight === null ? [] : [['Freight', shownFreight(freight)] as const]),
      ['Total', <Money key="total" value={amount} />],
    ]}
  />
)

const SubOrderView = ({ subOrder }: { subOrder: SubOrder }) => (
  <RecordView
    title={`Sub Order #${subOrder.id}`}
    description={
      <>
        Of order #{subOrder.order}. Transfer: <StatusBadge {...transferLooks[subOrder.transfer_status]} />
      </>
    }
    actions={
      <>
        <RecordChat channel={{ kind: 'subOrder', id: subOrder.id }} name={`sub-order #${subOrder.id}`} />
        {/* Parts can also be shipped from the facts panel. */}
        {subOrder.retry_transfer ? (
          <RetryTransfer subOrder={subOrder} isMain />
        ) : (
          <SubOrderNextAction subOrder={subOrder} isMain />
        )}
      </>
    }
    more={[{ label: 'All sub-orders', to: paths.subOrders }]}
    total={<SubOrderTotal subOrder={subOrder} />}
    aside={
      <RecordPanel label="About the sub-order">
        <SubOrderFacts subOrder={subOrder} />
      </RecordPanel>
    }
  >
    <SubOrderNotes subOrder={subOrder} />
    {/* The freight is shown with the total. */}
    <SubOrderItems subOrder={{ ...subOrder, freight: null }} />
    <Claims subOrder={subOrder} />
  </RecordView>
)

/** One sub-order for its vendor; its mail links here. */
export const SubOrderPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Sub-order" heading="Sub Order" queryOf={subOrderQuery}>
    {(subOrder) => <SubOrderView subOrder={subOrder} />}
  </RecordPage>
)
