import type { Ability } from '@armature/domain/rights/abilities'
import type { ChatKind } from '@armature/domain/chat/channel'
import type { Icon } from '@tabler/icons-react'
import {
  IconBox,
  IconBuildingStore,
  IconClipboardList,
  IconClipboardPlus,
  IconCreditCard,
  IconFileInvoice,
  IconFiles,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconListSearch,
  IconMail,
  IconMessageQuestion,
  IconPackage,
  IconPackages,
  IconReceipt,
  IconReceiptTax,
  IconRefresh,
  IconRuler2,
  IconStack2,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { RegisteredRouter } from '@tanstack/react-router'
import { paths, patterns } from '../../platform/paths.ts'

export interface MenuEntry {
  label: string
  to: keyof RegisteredRouter['routesByPath']
  /** Screens of this entry whose address doesn't begin with its own. */
  covers?: readonly string[]
  ability: Ability
  icon: Icon
  /** The chats that are found there: their unread messages are counted beside the name. */
  chats?: readonly ChatKind[]
}

/** The side menu (specification section 2); the screen's ability decides its readers. */
export const menu: readonly MenuEntry[] = [
  {
    label: 'Dashboard',
    to: paths.dashboard,
    covers: [paths.money],
    ability: 'screen.dashboard',
    icon: IconLayoutDashboard,
  },
  { label: 'Profile', to: paths.profile, ability: 'screen.profile', icon: IconUser },
  { label: 'Inventory', to: paths.inventory, ability: 'screen.inventory', icon: IconStack2 },
  {
    label: 'Products',
    to: paths.products,
    covers: [paths.addProduct, paths.productImports, patterns.productImport],
    ability: 'screen.products',
    icon: IconBox,
  },
  {
    label: 'Quotes',
    to: paths.quotes,
    covers: [
      paths.editQuotes,
      paths.addQuote,
      patterns.quoteSubQuotes,
      patterns.editQuote,
      patterns.quoteRevisions,
      patterns.compareOffers,
    ],
    ability: 'screen.quotes',
    icon: IconFiles,
    chats: ['quote', 'subQuote'],
  },
  {
    label: 'Orders',
    to: paths.orders,
    covers: [patterns.orderSubOrders],
    ability: 'screen.orders',
    icon: IconPackages,
    chats: ['order', 'subOrder'],
  },
  { label: 'Users', to: paths.users, ability: 'screen.users', icon: IconUsers },
  { label: 'Plans', to: paths.plans, ability: 'screen.plans', icon: IconRefresh },
  { label: 'Taxes', to: paths.taxRates, ability: 'screen.tax-rates', icon: IconReceiptTax },
  { label: 'Specifications', to: paths.attributes, ability: 'screen.attributes', icon: IconRuler2 },
  { label: 'Audit', to: paths.audit, ability: 'screen.audit', icon: IconHistory },
  { label: 'Mails', to: paths.mails, ability: 'screen.mails', icon: IconMail },
  {
    label: 'Sub Quotes',
    to: paths.subQuotes,
    ability: 'screen.sub-quotes',
    icon: IconClipboardList,
    chats: ['subQuote'],
  },
  { label: 'Open Lines', to: paths.openOffers, ability: 'screen.open-offers', icon: IconListSearch },
  {
    label: 'Sub Orders',
    to: paths.subOrders,
    ability: 'screen.sub-orders',
    icon: IconPackage,
    chats: ['subOrder'],
  },
  {
    label: 'Questions',
    to: paths.questions,
    ability: 'screen.questions',
    icon: IconMessageQuestion,
    chats: ['question'],
  },
  { label: 'Subscription', to: paths.subscription, ability: 'screen.subscription', icon: IconRefresh },
  { label: 'Payment Methods', to: paths.payments, ability: 'screen.payments', icon: IconCreditCard },
  { label: 'Tenant Products', to: paths.tenantProducts, ability: 'screen.tenant', icon: IconBuildingStore },
  {
    label: 'Tenant Quotes',
    to: paths.tenantQuotes,
    ability: 'screen.tenant',
    icon: IconFileInvoice,
    chats: ['quote'],
  },
  {
    label: 'Tenant Orders',
    to: paths.tenantOrders,
    ability: 'screen.tenant',
    icon: IconReceipt,
    chats: ['order'],
  },
  { label: 'Catalogue', to: paths.catalogue, ability: 'screen.catalogue', icon: IconListSearch },
  {
    label: 'Request lists',
    to: paths.requestLists,
    ability: 'screen.request-quote',
    icon: IconListCheck,
  },
  {
    label: 'Request quote',
    to: paths.requestQuote,
    covers: [paths.addQuote],
    ability: 'screen.request-quote',
    icon: IconClipboardPlus,
  },
  {
    label: 'My Quotes',
    to: paths.myQuotes,
    ability: 'screen.request-quote',
    icon: IconFiles,
    chats: ['quote'],
  },
  {
    label: 'My Orders',
    to: paths.myOrders,
    ability: 'screen.request-quote',
    icon: IconPackages,
    chats: ['order'],
  },
]

/**
 * A seller may buy too: a group of its own below what the specification lists
 * (docs/reference/decisions.md, People and rights). A customer has these screens in its menu proper.
 */
export const buyingMenu: readonly MenuEntry[] = [
  { label: 'Add Quote', to: paths.addQuote, ability: 'screen.buying-menu', icon: IconClipboardPlus },
  { label: 'Request lists', to: paths.requestLists, ability: 'screen.buying-menu', icon: IconListCheck },
  {
    label: 'My Quotes',
    to: paths.myQuotes,
    covers: [patterns.myQuote, patterns.myQuoteRevisions],
    ability: 'screen.buying-menu',
    icon: IconFiles,
  },
  { label: 'My Orders', to: paths.myOrders, ability: 'screen.buying-menu', icon: IconPackages },
]
