import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useRouteId } from '../ui/use-route-id.ts'
import { OrderPanel } from './order-panel.tsx'

/** One order for its buyer, as its mail leads to it. */
export const MyOrderPage = () => {
  const id = useRouteId()
  return (
    <>
      <PageHeader
        title={`Order #${id}`}
        actions={
          <LinkButton to={paths.myOrders} variant="default">
            All my orders
          </LinkButton>
        }
      />
      <OrderPanel id={id} />
    </>
  )
}
