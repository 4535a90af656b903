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
import type { Help, Screens } from './screen.ts'
import { ask, askAboutAccount, askList, withId } from './screen.ts'

const order = withId((id, place) => {
  ask(orderQuery(id))
  askList(subOrderList(id), place)
  ask(orderTimelineQuery(id))
})

const storeOrderHelp: Help = {
  about: 'One order: what was sold, what’s paid and due, its documents and history.',
  steps: [
    'See at the top what the order is waiting for.',
    'Record a payment made elsewhere, or set the shipment until the order is paid in full.',
    'Open a part to see its lines and parcels.',
  ],
}

export const ordersScreens = {
  orders: {
    code: async () => (await import('../../trading/orders/orders-page.tsx')).OrdersPage,
    help: {
      about: 'All orders, with amounts paid and due.',
      steps: [
        '“My turn” shows those waiting for you.',
        'Open one for parts, payments, refunds and documents.',
      ],
    },
    load: (place) => {
      askList(orderLists.all, place)
      ask(reconciliationQuery)
    },
    entry: { icon: IconPackages, in: 'menu', group: 'selling', chats: ['order', 'subOrder'] },
  },
  orderSubOrders: {
    code: async () => (await import('../../trading/orders/order-sub-orders-page.tsx')).OrderSubOrdersPage,
    help: storeOrderHelp,
    load: order,
    above: 'orders',
  },
  subOrders: {
    code: async () => (await import('../../trading/orders/sub-orders-page.tsx')).SubOrdersPage,
    help: {
      about: 'What you’ve sold: your part of each order, and its payout.',
      steps: [
        '“Ship parts” records a parcel, its contents and its tracking link.',
        'Send the rest in further parcels.',
        'You are paid once the order is paid in full.',
      ],
    },
    load: (place) => {
      askList(subOrderList(), place)
      ask(payoutFiguresQuery(daysOf(usualPayoutPeriod)))
      askAboutAccount(place.actor)
    },
    entry: { icon: IconPackage, in: 'menu', group: 'selling', chats: ['subOrder'] },
  },
  subOrder: {
    code: async () => (await import('../../trading/orders/sub-order-page.tsx')).SubOrderPage,
    help: {
      about: 'Your part of an order: what’s left to ship, its parcels and your earnings.',
      steps: [
        '“Ship parts” records a parcel, its contents and its tracking link.',
        'You can change or void a parcel until you are paid.',
        'Watch the payout.',
      ],
    },
    load: withId((id) => ask(subOrderQuery(id))),
    above: 'subOrders',
  },
  tenantOrders: {
    code: async () => (await import('../../trading/orders/orders-page.tsx')).TenantOrdersPage,
    help: {
      about: 'The orders of your store’s customers.',
      steps: ['Open an order for its payments and parts.', 'Record payments made elsewhere.'],
    },
    load: (place) => askList(orderLists.store, place),
    entry: { icon: IconReceipt, in: 'menu', group: 'store', label: 'Tenant Orders', chats: ['order'] },
  },
  tenantOrder: {
    code: async () => (await import('../../trading/orders/order-sub-orders-page.tsx')).OrderSubOrdersPage,
    help: storeOrderHelp,
    load: order,
    above: 'tenantOrders',
  },
  myOrders: {
    code: async () => (await import('../../trading/orders/my-orders-page.tsx')).MyOrdersPage,
    help: {
      about: 'What you bought, with amounts paid and due.',
      steps: ['Open an order for its parcels, invoice and receipts.', 'Pay its balance by card.'],
    },
    load: (place) => askList(orderLists.own, place),
    entry: { icon: IconPackages, in: 'both', chats: ['order'] },
  },
  myOrder: {
    code: async () => (await import('../../trading/orders/my-order-page.tsx')).MyOrderPage,
    help: {
      about: 'One of your orders: contents, parcels and balance.',
      steps: [
        'Pay the balance by card.',
        'Track each parcel by its link.',
        'Download the invoice and receipts.',
      ],
    },
    load: withId((id) => {
      ask(orderQuery(id))
      ask(orderTimelineQuery(id))
    }),
    above: 'myOrders',
  },
} satisfies Partial<Screens>
