/**
 * The only place that spells a page's path (specification section 2, `/tenent-quotes` spelt so): the web app's
 * route table matches `patterns`, and links, those of mails too, are made by `paths`. A function makes one address.
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
  subQuote: (id: number | string) => `/subquotes/${id}`,
  tenantQuotes: '/tenent-quotes',
  tenantQuote: (id: number | string) => `/tenent-quotes/${id}`,
  requestQuote: '/request-quote',
  myQuotes: '/my-quotes',
  myQuote: (id: number | string) => `/my-quotes/${id}`,
  quoteSubQuotes: (id: number | string) => `/quote/${id}/subquotes`,
  editQuote: (id: number | string) => `/quote/${id}/editQuote`,
  offer: (token: string) => `/offer/${token}`,

  orders: '/orders',
  subOrders: '/suborders',
  subOrder: (id: number | string) => `/suborders/${id}`,
  tenantOrders: '/tenant-orders',
  tenantOrder: (id: number | string) => `/tenant-orders/${id}`,
  myOrders: '/my-orders',
  myOrder: (id: number | string) => `/my-orders/${id}`,
  orderSubOrders: (id: number | string) => `/order/${id}/suborders`,
} as const

export const patterns = {
  editProduct: paths.editProduct('$id'),
  viewProduct: paths.viewProduct('$id'),
  quoteSubQuotes: paths.quoteSubQuotes('$id'),
  editQuote: paths.editQuote('$id'),
  orderSubOrders: paths.orderSubOrders('$id'),
  myQuote: paths.myQuote('$id'),
  subQuote: paths.subQuote('$id'),
  tenantQuote: paths.tenantQuote('$id'),
  subOrder: paths.subOrder('$id'),
  tenantOrder: paths.tenantOrder('$id'),
  myOrder: paths.myOrder('$id'),
  offer: paths.offer('$token'),
} as const
