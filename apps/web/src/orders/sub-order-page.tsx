import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/failures.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { lostRecord } from '../ui/lost-record.ts'
import { Money } from '../ui/money.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ScreenLoader } from '../ui/screen-loader.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useRouteId } from '../ui/use-route-id.ts'
import classes from './order-page.module.css'
import type { SubOrder } from './orders-api.ts'
import { subOrderQuery } from './orders-api.ts'
import { RetryTransfer } from './retry-transfer.tsx'
import { SubOrderPanel } from './sub-order-panel.tsx'
import { transferLooks } from './transfer-status.ts'

const SubOrderView = ({ subOrder }: { subOrder: SubOrder }) => (
  <>
    <PageHeader
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
          <RetryTransfer subOrder={subOrder} />
        </>
      }
    />
    <div className={classes.page}>
      <SubOrderPanel subOrder={subOrder} />
    </div>
  </>
)

/** One sub-order for its vendor, as its mail leads to it. */
export const SubOrderPage = () => {
  const id = useRouteId()
  const { data, error, refetch } = useQuery(subOrderQuery(id))
  if (data) return <SubOrderView subOrder={data} />
  if (error instanceof ApiError && error.status === 404) throw lostRecord()
  return error ? (
    <LoadError title={`Sub-order #${id} could not be loaded.`} onRetry={() => void refetch()} />
  ) : (
    <ScreenLoader />
  )
}
