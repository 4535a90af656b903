import { orderLists, subOrderList } from '../../trading/orders/order-lists.ts'
import {
  orderQuery,
  orderTimelineQuery,
  payoutFiguresQuery,
  reconciliationQuery,
  subOrderQuery,
} from '../../trading/orders/orders-api.ts'
import { daysOf, usualPayoutPeriod } from '../../trading/orders/money/payout-periods.ts'
import { IconPackage, IconPackages, IconReceipt } from '@tabler/icons-react'
import type { Screens } from './screen.ts'
import { ask, askAboutAccount, askList, withId } from './screen.ts'

const order = withId((id, place) => {
  ask(orderQuery(id))
  askList(subOrderList(id), place)
  ask(orderTimelineQuery(id))
})

export const ordersScreens = {
  orders: {
    code: async () => (await import('../../trading/orders/orders-page.tsx')).OrdersPage,
    load: (place) => {
      askList(orderLists.all, place)
      ask(reconciliationQuery)
    },
    entry: { icon: IconPackages, in: 'menu', chats: ['order', 'subOrder'] },
  },
  orderSubOrders: {
    code: async () => (await import('../../trading/orders/order-sub-orders-page.tsx')).OrderSubOrdersPage,
    load: order,
    above: 'orders',
  },
  subOrders: {
    code: async () => (await import('../../trading/orders/sub-orders-page.tsx')).SubOrdersPage,
    load: (place) => {
      askList(subOrderList(), place)
      ask(payoutFiguresQuery(daysOf(usualPayoutPeriod)))
      askAboutAccount(place.actor)
    },
    entry: { icon: IconPackage, in: 'menu', chats: ['subOrder'] },
  },
  subOrder: {
    code: async () => (await import('../../trading/orders/sub-order-page.tsx')).SubOrderPage,
    load: withId((id) => ask(subOrderQuery(id))),
    above: 'subOrders',
  },
  tenantOrders: {
    code: async () => (await import('../../trading/orders/orders-page.tsx')).TenantOrdersPage,
    load: (place) => askList(orderLists.store, place),
    entry: { icon: IconReceipt, in: 'menu', label: 'Tenant Orders', chats: ['order'] },
  },
  tenantOrder: {
    code: async () => (await import('../../trading/orders/order-sub-orders-page.tsx')).OrderSubOrdersPage,
    load: order,
    above: 'tenantOrders',
  },
  myOrders: {
    code: async () => (await import('../../trading/orders/my-orders-page.tsx')).MyOrdersPage,
    load: (place) => askList(orderLists.own, place),
    entry: { icon: IconPackages, in: 'both', chats: ['order'] },
  },
  myOrder: {
    code: async () => (await import('../../trading/orders/my-order-page.tsx')).MyOrderPage,
    load: withId((id) => {
      ask(orderQuery(id))
      ask(orderTimelineQuery(id))
    }),
    above: 'myOrders',
  },
} satisfies Partial<Screens>
