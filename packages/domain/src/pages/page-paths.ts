import { productPlace } from '../catalogue/products/product-slug.ts'

/**
 * The only place that spells a page's path (specification section 2, `/tenent-quotes` spelt so): the web app's
 * route table matches `patterns`, and links, those of mails too, are made by `paths`. A function makes one address.
 */
export const patterns = {
  editProduct: '/products/$id',
  productImport: '/product-imports/$id',
  viewProduct: '/view/$id',
  catalogueProduct: '/catalogue/$id',
  subQuote: '/subquotes/$id',
  tenantQuote: '/tenent-quotes/$id',
  myQuote: '/my-quotes/$id',
  quoteSubQuotes: '/quote/$id/subquotes',
  editQuote: '/quote/$id/editQuote',
  quoteRevisions: '/quote/$id/revisions',
  compareOffers: '/quote/$id/offers',
  tenantQuoteRevisions: '/tenent-quotes/$id/revisions',
  myQuoteRevisions: '/my-quotes/$id/revisions',
  subQuoteRevisions: '/subquotes/$id/revisions',
  offer: '/offer/$token',
  offerRevisions: '/offer/$token/revisions',
  requestList: '/request-lists/$id',
  requestFromList: '/request-lists/$id/request',
  sharedList: '/shared-list/$token',
  subOrder: '/suborders/$id',
  tenantOrder: '/tenant-orders/$id',
  myOrder: '/my-orders/$id',
  orderSubOrders: '/order/$id/suborders',
} as const

const filled =
  (pattern: string) =>
  (value: number | string): string =>
    pattern.replace(/\$(id|token)/, () => String(value))

export const paths = {
  login: '/login',
  register: '/register',
  emailVerification: '/emailVerification',
  verifyEmail: '/verifyEmail',
  resetPassword: '/resetPassword',
  notFound: '/not-found',

  /** To a stranger the home of the catalogue, where that is open. */
  profile: '/',
  dashboard: '/dashboard',
  money: '/money',
  accountInfo: '/accountInfo',
  users: '/users',
  questions: '/questions',
  openOffers: '/open-lines',
  notices: '/notices',
  noticeSettings: '/notices/settings',
  unsubscribe: '/unsubscribe',
  audit: '/audit',
  mails: '/mails',
  design: '/design',
  subscription: '/subscription',
  plans: '/plans',
  attributes: '/specifications',
  taxRates: '/taxes',
  payments: '/payments',

  products: '/products',
  addProduct: '/add-product',
  productImports: '/product-imports',
  productImport: filled(patterns.productImport),
  inventory: '/inventory',
  tenantProducts: '/tenant-products',
  editProduct: filled(patterns.editProduct),
  viewProduct: filled(patterns.viewProduct),
  catalogue: '/catalogue',
  catalogueCompare: '/catalogue/compare',
  /** `/catalogue/12-name-of-it`: the number finds the product, whatever its name was. */
  catalogueProduct: ({ id, name }: { id: number; name: string }): string =>
    filled(patterns.catalogueProduct)(productPlace(id, name)),

  quotes: '/quotes',
  editQuotes: '/editQuotes',
  addQuote: '/add-quote',
  subQuotes: '/subquotes',
  subQuote: filled(patterns.subQuote),
  tenantQuotes: '/tenent-quotes',
  tenantQuote: filled(patterns.tenantQuote),
  requestQuote: '/request-quote',
  requestLists: '/request-lists',
  /** A bill of materials becomes a request list. */
  bom: '/request-lists/from-bom',
  requestList: filled(patterns.requestList),
  requestFromList: filled(patterns.requestFromList),
  /** A stranger's list, kept in this browser alone. */
  browserList: '/catalogue/list',
  sharedList: filled(patterns.sharedList),
  myQuotes: '/my-quotes',
  myQuote: filled(patterns.myQuote),
  quoteSubQuotes: filled(patterns.quoteSubQuotes),
  editQuote: filled(patterns.editQuote),
  offer: filled(patterns.offer),
  quoteRevisions: filled(patterns.quoteRevisions),
  compareOffers: filled(patterns.compareOffers),
  tenantQuoteRevisions: filled(patterns.tenantQuoteRevisions),
  myQuoteRevisions: filled(patterns.myQuoteRevisions),
  subQuoteRevisions: filled(patterns.subQuoteRevisions),
  offerRevisions: filled(patterns.offerRevisions),

  orders: '/orders',
  subOrders: '/suborders',
  subOrder: filled(patterns.subOrder),
  tenantOrders: '/tenant-orders',
  tenantOrder: filled(patterns.tenantOrder),
  myOrders: '/my-orders',
  myOrder: filled(patterns.myOrder),
  orderSubOrders: filled(patterns.orderSubOrders),
} as const

/** A list's page, searched for a word; quoted, since the address's reader takes bare digits for a number. */
export const searchedFor = (path: string, word: string): string =>
  `${path}?search=${encodeURIComponent(JSON.stringify(word))}`
