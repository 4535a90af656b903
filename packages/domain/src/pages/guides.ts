import type { Actor } from '../rights/actor.ts'
import type { PageName } from './pages.ts'

/** The guides in docs/guides that the web app serves. */
export const guides = ['admin', 'vendor', 'store', 'customer'] as const
export type Guide = (typeof guides)[number]

/** A chapter of a guide: its heading in lower case, with hyphens. */
type Chapter = `${Guide}#${string}`
type Chapters = Partial<Record<PageName, Chapter>>

const ofBuyers: Chapters = {
  catalogue: 'customer#find-a-part',
  catalogueProduct: 'customer#find-a-part',
  catalogueCompare: 'customer#find-a-part',
  requestLists: 'customer#find-a-part',
  requestList: 'customer#find-a-part',
  bom: 'customer#find-a-part',
  company: 'customer#create-an-account',
  requestQuote: 'customer#ask-for-a-quote',
  requestFromList: 'customer#ask-for-a-quote',
  myQuotes: 'customer#follow-it',
  myQuote: 'customer#decide',
  myQuoteRevisions: 'customer#decide',
  offer: 'customer#decide',
  offerRevisions: 'customer#decide',
  myOrders: 'customer#afterwards',
  myOrder: 'customer#afterwards',
  statement: 'customer#afterwards',
}

const ofVendors: Chapters = {
  ...ofBuyers,
  dashboard: 'vendor#where-the-day-begins',
  notices: 'vendor#where-the-day-begins',
  noticeSettings: 'vendor#where-the-day-begins',
  products: 'vendor#list-a-part',
  addProduct: 'vendor#list-a-part',
  editProduct: 'vendor#list-a-part',
  inventory: 'vendor#list-a-part',
  productImports: 'vendor#list-a-part',
  productImport: 'vendor#list-a-part',
  subQuotes: 'vendor#price-what-is-asked-for',
  subQuote: 'vendor#price-what-is-asked-for',
  subQuoteRevisions: 'vendor#price-what-is-asked-for',
  openOffers: 'vendor#price-what-is-asked-for',
  subOrders: 'vendor#ship-and-be-paid',
  subOrder: 'vendor#ship-and-be-paid',
  money: 'vendor#ship-and-be-paid',
  company: 'vendor#work-with-colleagues',
  subscription: 'vendor#a-store-of-your-own',
}

const ofStores: Chapters = {
  ...ofVendors,
  subscription: 'store#the-plan',
  receivables: 'store#the-plan',
  buyerStatement: 'store#the-plan',
  legalDetails: 'store#the-plan',
  payments: 'store#the-plan',
  tenantProducts: 'store#products',
  tenantQuotes: 'store#quotes',
  tenantQuote: 'store#quotes',
  editTenantQuote: 'store#quotes',
  tenantQuoteRevisions: 'store#quotes',
  tenantOrders: 'store#orders',
  tenantOrder: 'store#orders',
}

const ofAdmins: Chapters = {
  dashboard: 'admin#what-needs-you',
  money: 'admin#what-needs-you',
  quotes: 'admin#steer-a-quote',
  editQuotes: 'admin#steer-a-quote',
  editQuote: 'admin#steer-a-quote',
  quoteSubQuotes: 'admin#steer-a-quote',
  quoteRevisions: 'admin#steer-a-quote',
  compareOffers: 'admin#steer-a-quote',
  addQuote: 'admin#steer-a-quote',
  orders: 'admin#orders-and-money',
  orderSubOrders: 'admin#orders-and-money',
  receivables: 'admin#orders-and-money',
  buyerStatement: 'admin#orders-and-money',
  users: 'admin#people-and-settings',
  plans: 'admin#people-and-settings',
  taxRates: 'admin#people-and-settings',
  attributes: 'admin#people-and-settings',
  audit: 'admin#people-and-settings',
  mails: 'admin#people-and-settings',
  operations: 'admin#people-and-settings',
}

/** Each reader's own guide and the chapters of its pages. */
const readers: Readonly<Record<'ADMIN' | 'VENDOR' | 'STORE' | 'CUSTOMER', [Guide, Chapters]>> = {
  ADMIN: ['admin', ofAdmins],
  VENDOR: ['vendor', ofVendors],
  STORE: ['store', ofStores],
  CUSTOMER: ['customer', ofBuyers],
}

const readerOf = ({ role, tenantId }: Pick<Actor, 'role' | 'tenantId'>): keyof typeof readers =>
  role === 'ADMIN' ? 'ADMIN' : role !== 'VENDOR' ? 'CUSTOMER' : tenantId === null ? 'VENDOR' : 'STORE'

/** The path of a guide as the web app serves it, with the chapter as its fragment. */
const pathOf = (chapter: string): string => `/guides/${chapter.replace(/#|$/, '.html$&')}`

/** The address of the guide's chapter about a page; the beginning of the reader's guide if no chapter is about it. */
export const guidePathFor = (actor: Pick<Actor, 'role' | 'tenantId'>, page: PageName | undefined): string => {
  const [guide, chapters] = readers[readerOf(actor)]
  return pathOf((page === undefined ? undefined : chapters[page]) ?? guide)
}

/** All chapters that pages lead to, for the test that compares them with the guides. */
export const guideChapters = (): readonly Chapter[] =>
  Object.values(readers).flatMap(([, chapters]) => Object.values(chapters))
