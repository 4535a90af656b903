import type { Ability, Asker } from '../rights/abilities.ts'
import { canEver } from '../rights/abilities.ts'

/**
 * A page's readers: `anyone`, signed in or not, people who are `signed out`, or every actor who could have the ability.
 */
export type PageAccess = Ability | 'anyone' | 'signed out'

export interface PageWords {
  title: string
  description: string
}

interface Page {
  /** No other place spells it (specification section 2). */
  path: string
  access: PageAccess
  /** Shown in the browser's tab, the menu and breadcrumbs; `$id` is replaced by the record's number. */
  title: string
  /** Shown below the title. The server writes both into the page before any script runs (decision 051). */
  description?: string
  /** Opened only by its link, so search engines may not store its address. */
  isSecret?: boolean
}

/**
 * Every page with an address, one row each, in menu order. The web app's screens (apps/web/src/process/screens.ts) have
 * rows of the same names.
 */
export const pages = {
  login: { path: '/login', access: 'signed out', title: 'Sign in' },
  register: { path: '/register', access: 'signed out', title: 'Create an account' },
  emailVerification: { path: '/emailVerification', access: 'anyone', title: 'Email verification' },
  verifyEmail: { path: '/verifyEmail', access: 'anyone', title: 'Verify email', isSecret: true },
  resetPassword: { path: '/resetPassword', access: 'anyone', title: 'Reset password', isSecret: true },
  companySignIn: { path: '/companySignIn', access: 'anyone', title: 'Company sign-in', isSecret: true },
  unsubscribe: { path: '/unsubscribe', access: 'anyone', title: 'Unsubscribe', isSecret: true },

  dashboard: {
    path: '/dashboard',
    access: 'screen.dashboard',
    title: 'Dashboard',
    description: 'What needs your attention, and figures for the period.',
  },
  money: { path: '/money', access: 'money.read-figures', title: 'Money' },
  /** A stranger sees the catalogue's home here, where that is open. */
  profile: { path: '/', access: 'screen.profile', title: 'Profile' },
  inventory: { path: '/inventory', access: 'screen.inventory', title: 'Inventory' },
  products: {
    path: '/products',
    access: 'screen.products',
    title: 'Products',
    description: 'Open a part for pictures, files and specifications. Add one, or import many from a file.',
  },
  addProduct: { path: '/add-product', access: 'screen.products', title: 'Add Product' },
  editProduct: { path: '/products/$id', access: 'screen.products', title: 'Edit Product #$id' },
  productImports: { path: '/product-imports', access: 'product.import', title: 'Import products' },
  productImport: { path: '/product-imports/$id', access: 'product.import', title: 'Import #$id' },
  viewProduct: { path: '/view/$id', access: 'screen.view-product', title: '3D view of product #$id' },

  quotes: {
    path: '/quotes',
    access: 'screen.quotes',
    title: 'Quotes',
    description: 'Open a quote for its sub-quotes; click a down payment to change it.',
  },
  editQuotes: {
    path: '/editQuotes',
    access: 'screen.quotes',
    title: 'Edit Quotes',
    description: 'Choose the quote to edit.',
  },
  editQuote: { path: '/quote/$id/editQuote', access: 'screen.quotes', title: 'Edit Quote #$id' },
  quoteSubQuotes: { path: '/quote/$id/subquotes', access: 'screen.quotes', title: 'Quote #$id' },
  quoteRevisions: {
    path: '/quote/$id/revisions',
    access: 'screen.quotes',
    title: 'Revisions of quote #$id',
  },
  compareOffers: {
    path: '/quote/$id/offers',
    access: 'screen.compare-offers',
    title: 'Compare offers of quote #$id',
  },
  orders: {
    path: '/orders',
    access: 'screen.orders',
    title: 'Orders',
    description: 'Open an order for its sub-orders.',
  },
  orderSubOrders: { path: '/order/$id/suborders', access: 'screen.orders', title: 'Order #$id' },
  users: { path: '/users', access: 'screen.users', title: 'Users' },
  plans: { path: '/plans', access: 'screen.plans', title: 'Plans' },
  taxRates: { path: '/taxes', access: 'screen.tax-rates', title: 'Taxes' },
  attributes: { path: '/specifications', access: 'screen.attributes', title: 'Specifications' },
  synonyms: { path: '/synonyms', access: 'synonym.manage', title: 'Synonyms' },
  audit: { path: '/audit', access: 'screen.audit', title: 'Audit' },
  mails: { path: '/mails', access: 'screen.mails', title: 'Mails' },
  operations: {
    path: '/system',
    access: 'operations.manage',
    title: 'System status',
    description: 'What is wrong, and the state of jobs, mails, webhooks and the database on all copies.',
  },

  subQuotes: {
    path: '/subquotes',
    access: 'screen.sub-quotes',
    title: 'Sub Quotes',
    description: 'Open a row to price its items, then hand it on under Show.',
  },
  subQuote: { path: '/subquotes/$id', access: 'screen.sub-quotes', title: 'Sub Quote #$id' },
  subQuoteRevisions: {
    path: '/subquotes/$id/revisions',
    access: 'screen.sub-quotes',
    title: 'Revisions of sub-quote #$id',
  },
  openOffers: { path: '/open-lines', access: 'screen.open-offers', title: 'Sourcing requests' },
  subOrders: { path: '/suborders', access: 'screen.sub-orders', title: 'Sub Orders' },
  subOrder: { path: '/suborders/$id', access: 'screen.sub-orders', title: 'Sub Order #$id' },
  questions: { path: '/questions', access: 'screen.questions', title: 'Questions' },
  subscription: { path: '/subscription', access: 'screen.subscription', title: 'Subscription' },
  payments: { path: '/payments', access: 'screen.payments', title: 'Payment Methods' },

  tenantProducts: {
    path: '/tenant-products',
    access: 'screen.tenant',
    title: 'Tenant Products',
    description: 'Your store’s parts. Add one, or import many from a file.',
  },
  tenantQuotes: {
    path: '/tenent-quotes',
    access: 'screen.tenant',
    title: 'Tenant Quotes',
    description: 'Open a quote to price its products; click a down payment to change it.',
  },
  tenantQuote: { path: '/tenent-quotes/$id', access: 'screen.tenant', title: 'Quote #$id' },
  editTenantQuote: {
    path: '/tenent-quotes/$id/edit',
    access: 'screen.tenant',
    title: 'Edit Quote #$id',
  },
  tenantQuoteRevisions: {
    path: '/tenent-quotes/$id/revisions',
    access: 'screen.tenant',
    title: 'Revisions of quote #$id',
  },
  tenantOrders: {
    path: '/tenant-orders',
    access: 'screen.tenant',
    // Specification section 2 spells it so.
    title: 'Tenat Orders',
    description: 'Open an order for its sub-orders.',
  },
  tenantOrder: { path: '/tenant-orders/$id', access: 'screen.tenant', title: 'Order #$id' },
  receivables: {
    path: '/receivables',
    access: 'receivables.manage',
    title: 'Receivables',
    description: 'What buyers owe you, their payment terms, and the transfers that come in.',
  },
  buyerStatement: { path: '/receivables/$id', access: 'receivables.manage', title: 'Statement of account' },
  legalDetails: {
    path: '/legal-details',
    access: 'legal-details.manage',
    title: 'Legal details',
    description: 'What your invoices state about you, as the seller.',
  },

  catalogue: { path: '/catalogue', access: 'anyone', title: 'Catalogue' },
  catalogueCompare: { path: '/catalogue/compare', access: 'anyone', title: 'Compare parts' },
  /** A stranger's list, saved only in this browser. */
  browserList: { path: '/catalogue/list', access: 'anyone', title: 'Your list' },
  catalogueProduct: { path: '/catalogue/$id', access: 'anyone', title: 'Catalogue' },
  addQuote: { path: '/add-quote', access: 'screen.add-quote', title: 'Add Quote' },
  requestLists: { path: '/request-lists', access: 'screen.request-lists', title: 'Request lists' },
  /** Turns a bill of materials into a request list. */
  bom: { path: '/request-lists/from-bom', access: 'screen.request-lists', title: 'Bill of materials' },
  requestList: { path: '/request-lists/$id', access: 'screen.request-lists', title: 'Request list' },
  requestFromList: {
    path: '/request-lists/$id/request',
    access: 'screen.request-lists',
    title: 'Request quote',
  },
  sharedList: { path: '/shared-list/$token', access: 'anyone', title: 'Shared list', isSecret: true },
  requestQuote: { path: '/request-quote', access: 'screen.request-quote', title: 'Request quote' },
  myQuotes: { path: '/my-quotes', access: 'screen.own-quotes', title: 'My Quotes' },
  myQuote: { path: '/my-quotes/$id', access: 'screen.own-quotes', title: 'Quote #$id' },
  myQuoteRevisions: {
    path: '/my-quotes/$id/revisions',
    access: 'screen.own-quotes',
    title: 'Revisions of quote #$id',
  },
  myOrders: { path: '/my-orders', access: 'screen.own-orders', title: 'My Orders' },
  statement: { path: '/statement', access: 'statement.read', title: 'Statement of account' },
  myOrder: { path: '/my-orders/$id', access: 'screen.own-orders', title: 'Order #$id' },
  offer: { path: '/offer/$token', access: 'anyone', title: 'Offer', isSecret: true },
  offerRevisions: {
    path: '/offer/$token/revisions',
    access: 'anyone',
    title: 'Revisions of an offer',
    isSecret: true,
  },
  approval: { path: '/approval/$token', access: 'anyone', title: 'Purchase approval', isSecret: true },

  notices: { path: '/notices', access: 'screen.profile', title: 'Notifications' },
  noticeSettings: { path: '/notices/settings', access: 'screen.profile', title: 'Notification settings' },
  company: {
    path: '/company',
    access: 'company.read',
    title: 'Company',
    description: 'People in your company, API keys and webhooks.',
  },
  accountInfo: { path: '/accountInfo', access: 'screen.account-info', title: 'Account information' },
  design: { path: '/design', access: 'screen.design', title: 'Design' },
} as const satisfies Readonly<Record<string, Page>>

export type PageName = keyof typeof pages

const rows: readonly Page[] = Object.values(pages)

const pageAt = (path: string): Page | undefined =>
  rows.find((row) => new RegExp(`^${row.path.replace(/\$(id|token)/g, '[^/]+')}$`).test(path))

/** Is there a page at this path, for anybody? */
export const isPage = (path: string): boolean => pageAt(path.replace(/(?<=.)\/$/, '')) !== undefined

/** Search engines may not store this page's address. */
export const isPageOfSecret = (path: string): boolean => pageAt(path)?.isSecret === true

/** A catalogue page, where a stranger sees only the sign-in if the catalogue is closed. */
export const isCataloguePage = (path: string): boolean => `${path}/`.startsWith(`${pages.catalogue.path}/`)

/** May this person read a page with this access? */
export const mayRead = (actor: Asker, access: PageAccess): boolean =>
  access === 'anyone' || access === 'signed out' || canEver(actor, access)

/** May this person open the page at this path? An unknown path is open to nobody. */
export const mayOpenPage = (actor: Asker, path: string): boolean => {
  const page = pageAt(path)
  return page !== undefined && mayRead(actor, page.access)
}

/** The title and description of the page at a path; undefined where they differ by reader. */
export const wordsAt = (path: string): PageWords | undefined => {
  const { title, description } = rows.find((row) => row.path === path) ?? {}
  return title === undefined || description === undefined ? undefined : { title, description }
}
