import { OrderChat } from './order-chat.tsx'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { RecordPage, RecordView } from '@armature/ui/record/record-page.tsx'
import { OrderParts } from './order-panel.tsx'
import { orderQuery } from './orders-api.ts'

/** One order for its buyer; its mail links here. */
export const MyOrderPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Order" queryOf={orderQuery}>
    {(order) => (
      <RecordView
        title={`Order #${order.id}`}
        actions={
          <>
            <LinkButton to={paths.myOrders} variant="default" size="compact-sm">
              All my orders
            </LinkButton>
            <LinkButton to={paths.myQuote(order.quote)} variant="default" size="compact-sm">
              {`Quote #${order.quote}`}
            </LinkButton>
            <OrderChat order={order} />
          </>
        }
      >
        <OrderParts order={order} />
      </RecordView>
    )}
  </RecordPage>
)
