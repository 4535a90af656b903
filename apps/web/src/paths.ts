/**
 * The only place that spells a path of the web app (specification section 2, `/tenent-quotes` spelt so).
 * A function makes one address; `patterns` below are what the route table matches.
 */
export const paths = {
  login: '/login',
  register: '/register',
  emailVerification: '/emailVerification',
  verifyEmail: '/verifyEmail',
  resetPassword: '/resetPassword',
  notFound: '/not-found',

  profile: '/',
  dashboard: '/dashboard',
  accountInfo: '/accountInfo',
  users: '/users',
  audit: '/audit',
  subscription: '/subscription',
  payments: '/payments',

  products: '/products',
  addProduct: '/add-product',
  inventory: '/inventory',
  tenantProducts: '/tenant-products',
  editProduct: (id: number | string) => `/products/${id}`,
  viewProduct: (id: number | string) => `/view/${id}`,

  quotes: '/quotes',
  editQuotes: '/editQuotes',
  addQuote: '/add-quote',
  subQuotes: '/subquotes',
  tenantQuotes: '/tenent-quotes',
  requestQuote: '/request-quote',
  myQuotes: '/my-quotes',
  myQuote: (id: number | string) => `/my-quotes/${id}`,
  quoteSubQuotes: (id: number | string) => `/quote/${id}/subquotes`,
  editQuote: (id: number | string) => `/quote/${id}/editQuote`,
  offer: (token: string) => `/offer/${token}`,

  orders: '/orders',
  subOrders: '/suborders',
  tenantOrders: '/tenant-orders',
  myOrders: '/my-orders',
  orderSubOrders: (id: number | string) => `/order/${id}/suborders`,
} as const

export const patterns = {
  editProduct: paths.editProduct('$id'),
  viewProduct: paths.viewProduct('$id'),
  quoteSubQuotes: paths.quoteSubQuotes('$id'),
  editQuote: paths.editQuote('$id'),
  orderSubOrders: paths.orderSubOrders('$id'),
  myQuote: paths.myQuote('$id'),
  offer: paths.offer('$token'),
} as const

/** A way back is taken only within this site, never to another origin. */
export const safeReturnPath = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return paths.profile
  const url = URL.parse(wanted, window.location.origin)
  if (url === null || url.origin !== window.location.origin || url.pathname.startsWith('//'))
    return paths.profile
  return url.pathname === paths.login ? paths.profile : url.pathname + url.search + url.hash
}
