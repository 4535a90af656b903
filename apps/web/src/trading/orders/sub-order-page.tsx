import { paths } from '../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { Money } from '../../platform/cells/money.tsx'
import { RecordPage, RecordView } from '@armature/ui/record/record-page.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { SubOrder } from './orders-api.ts'
import { subOrderQuery } from './orders-api.ts'
import { RetryTransfer } from './money/retry-transfer.tsx'
import { SubOrderChat } from './sub-orders-table.tsx'
import { SubOrderPanel } from './sub-order-panel.tsx'
import { transferLooks } from './money/transfer-status.ts'

const SubOrderView = ({ subOrder }: { subOrder: SubOrder }) => (
  <RecordView
    title={`Sub Order #${subOrder.id}`}
    description={
      <>
        Of order #{subOrder.order}, <Money value={subOrder.amount} />. Transfer:{' '}
        <StatusBadge {...transferLooks[subOrder.transfer_status]} />
      </>
    }
    actions={
      <>
        <LinkButton to={paths.subOrders} variant="default" size="compact-sm">
          All sub-orders
        </LinkButton>
        <SubOrderChat subOrder={subOrder} />
        <RetryTransfer subOrder={subOrder} />
      </>
    }
  >
    <SubOrderPanel subOrder={subOrder} />
  </RecordView>
)

/** One sub-order for its vendor; its mail links here. */
export const SubOrderPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Sub-order" heading="Sub Order" queryOf={subOrderQuery}>
    {(subOrder) => <SubOrderView subOrder={subOrder} />}
  </RecordPage>
)
