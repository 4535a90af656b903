import { paths, patterns } from '../../platform/paths.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { screen } from './route-kinds.ts'

/** Orders and sub orders. */
export const orderRoutes = [
  screen(
    paths.orders,
    'Orders',
    'screen.orders',
    lazyScreen(() => import('../../trading/orders/orders-page.tsx'), 'OrdersPage'),
  ),
  screen(
    patterns.orderSubOrders,
    'Order #$id',
    'screen.orders',
    lazyScreen(() => import('../../trading/orders/order-sub-orders-page.tsx'), 'OrderSubOrdersPage'),
  ),
  screen(
    paths.subOrders,
    'Sub Orders',
    'screen.sub-orders',
    lazyScreen(() => import('../../trading/orders/sub-orders-page.tsx'), 'SubOrdersPage'),
  ),
  screen(
    patterns.subOrder,
    'Sub Order #$id',
    'screen.sub-orders',
    lazyScreen(() => import('../../trading/orders/sub-order-page.tsx'), 'SubOrderPage'),
  ),
  screen(
    paths.tenantOrders,
    'Tenat Orders',
    'screen.tenant',
    lazyScreen(() => import('../../trading/orders/orders-page.tsx'), 'TenantOrdersPage'),
  ),
  screen(
    patterns.tenantOrder,
    'Order #$id',
    'screen.tenant',
    lazyScreen(() => import('../../trading/orders/order-sub-orders-page.tsx'), 'OrderSubOrdersPage'),
  ),
  screen(
    paths.myOrders,
    'My Orders',
    'screen.own-orders',
    lazyScreen(() => import('../../trading/orders/my-orders-page.tsx'), 'MyOrdersPage'),
  ),
  screen(
    patterns.myOrder,
    'Order #$id',
    'screen.own-orders',
    lazyScreen(() => import('../../trading/orders/my-order-page.tsx'), 'MyOrderPage'),
  ),
]
