import { canEver } from '@armature/domain/abilities'
import type { Ability } from '@armature/domain/abilities'
import type { pageAccess } from '@armature/domain/pages/page-access'
import type { RouteComponent } from '@tanstack/react-router'
import {
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { actorOf, getSession, sessionStore } from './api/session.ts'
import { paths, patterns, safeReturnPath } from './paths.ts'
import type { Place } from './loads.ts'
import { CrashNote } from './shell/crash-note.tsx'
import { lazyScreen } from './shell/lazy-screen.ts'
import { NotFoundScreen } from './shell/not-found-lazy.tsx'
import { ScreenLoader } from './ui/screen-loader.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen })

const toSignIn = ({ location }: { location: { href: string } }): void => {
  if (getSession() !== null) return
  const from = safeReturnPath(location.href)
  throw redirect({
    to: paths.login,
    search: from === paths.profile || from === paths.dashboard ? {} : { from },
  })
}

const shell = createRoute({
  id: 'shell',
  getParentRoute: () => root,
  beforeLoad: toSignIn,
  component: lazyScreen(() => import('./shell/shell-layout.tsx'), 'ShellLayout'),
})

/** Search values stay as they are in the address; tables and forms read the few they know. */
const validateSearch = (search: Record<string, unknown>): Record<string, unknown> => search

/** Pages that mails lead to are opened by what the domain's table says, so that no link leads to a 404. */
type AbilityOf<Path extends string> = Path extends keyof typeof pageAccess
  ? (typeof pageAccess)[Path]
  : Ability

/**
 * Asks for what a screen shows first while its code is on its way. Nobody waits for it: the screen finds the answers in the
 * query cache, or the question under way.
 */
const askEarly = async (path: string, place: Omit<Place, 'actor'>): Promise<void> => {
  try {
    const { load } = await import('./loads.ts')
    load(path, { ...place, actor: actorOf(getSession()) })
  } catch {
    // The screen asks by itself.
  }
}

/** What of an address a route's screen asks for. */
const searchOf = ({ search }: { search: Record<string, unknown> }) => ({ search })

/** A screen behind sign-in. One that this person may never see is a 404, like a path that doesn't exist. */
const screen = <Path extends string>(
  path: Path,
  title: string,
  ability: AbilityOf<Path> & Ability,
  component: RouteComponent,
) =>
  createRoute({
    path,
    getParentRoute: () => shell,
    validateSearch,
    staticData: { title },
    beforeLoad: () => {
      if (!canEver(actorOf(getSession()), ability)) throw notFound()
    },
    loaderDeps: searchOf,
    loader: ({ params, deps }) => void askEarly(path, { params: { ...params }, search: deps.search }),
    component,
  })

/** A screen for people who are signed out; who is signed in is led on. */
const signedOut = <Path extends string>(path: Path, title: string, component: RouteComponent) =>
  createRoute({
    path,
    getParentRoute: () => root,
    validateSearch,
    staticData: { title },
    beforeLoad: ({ search }) => {
      if (getSession() !== null) throw redirect({ href: safeReturnPath((search as { from?: unknown }).from) })
    },
    component,
  })

const open = <Path extends string>(path: Path, title: string, component: RouteComponent) =>
  createRoute({
    path,
    getParentRoute: () => root,
    validateSearch,
    staticData: { title },
    loaderDeps: searchOf,
    loader: ({ params, deps }) => void askEarly(path, { params: { ...params }, search: deps.search }),
    component,
  })

/** Without the shell, for frames of other pages; there it asks for the sign-in itself, which stands in no frames. */
const viewProduct = createRoute({
  path: patterns.viewProduct,
  getParentRoute: () => root,
  staticData: { title: '3D view of product #$id' },
  beforeLoad: (now) => {
    if (window.parent === window) toSignIn(now)
    if (getSession() !== null && !canEver(actorOf(getSession()), 'screen.view-product')) throw notFound()
  },
  validateSearch,
  loaderDeps: searchOf,
  loader: ({ params, deps }) =>
    void askEarly(patterns.viewProduct, { params: { ...params }, search: deps.search }),
  component: lazyScreen(() => import('./media/view-product-page.tsx'), 'ViewProductPage'),
})

const publicRoutes = [
  signedOut(
    paths.login,
    'Sign in',
    lazyScreen(() => import('./auth/login-page.tsx'), 'LoginPage'),
  ),
  signedOut(
    paths.register,
    'Create an account',
    lazyScreen(() => import('./auth/sign-up-page.tsx'), 'SignUpPage'),
  ),
  open(
    paths.emailVerification,
    'Email verification',
    lazyScreen(() => import('./auth/email-verification-page.tsx'), 'EmailVerificationPage'),
  ),
  open(
    paths.verifyEmail,
    'Verify email',
    lazyScreen(() => import('./auth/verify-email-page.tsx'), 'VerifyEmailPage'),
  ),
  open(
    paths.resetPassword,
    'Reset password',
    lazyScreen(() => import('./auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  ),
  open(
    paths.unsubscribe,
    'Unsubscribe',
    lazyScreen(() => import('./notices/notice-screens.ts'), 'UnsubscribePage'),
  ),
  open(
    patterns.offer,
    'Offer',
    lazyScreen(() => import('./quotes/offer/offer-page.tsx'), 'OfferPage'),
  ),
]

const screens = [
  screen(
    paths.noticeSettings,
    'Notice settings',
    'screen.profile',
    lazyScreen(() => import('./notices/notice-screens.ts'), 'NoticeSettingsPage'),
  ),
  screen(
    paths.notices,
    'Notices',
    'screen.profile',
    lazyScreen(() => import('./notices/notice-screens.ts'), 'NoticesPage'),
  ),
  screen(
    paths.profile,
    'Profile',
    'screen.profile',
    lazyScreen(() => import('./accounts/profile-page.tsx'), 'ProfilePage'),
  ),
  screen(
    paths.dashboard,
    'Dashboard',
    'screen.dashboard',
    lazyScreen(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
  ),
  screen(
    paths.money,
    'Money',
    'money.read-figures',
    lazyScreen(() => import('./dashboard/dashboard-page.tsx'), 'MoneyPage'),
  ),
  screen(
    paths.accountInfo,
    'Account information',
    'screen.account-info',
    lazyScreen(() => import('./accounts/account-info-page.tsx'), 'AccountInfoPage'),
  ),
  screen(
    paths.users,
    'Users',
    'screen.users',
    lazyScreen(() => import('./accounts/users-page.tsx'), 'UsersPage'),
  ),
  screen(
    paths.audit,
    'Audit',
    'screen.audit',
    lazyScreen(() => import('./accounts/audit-page.tsx'), 'AuditPage'),
  ),
  screen(
    paths.subscription,
    'Subscription',
    'screen.subscription',
    lazyScreen(() => import('./subscriptions/subscription-page.tsx'), 'SubscriptionPage'),
  ),
  screen(
    paths.plans,
    'Plans',
    'screen.plans',
    lazyScreen(() => import('./subscriptions/plans-page.tsx'), 'PlansPage'),
  ),
  screen(
    paths.payments,
    'Payment Methods',
    'screen.payments',
    lazyScreen(() => import('./payments/payment-methods-page.tsx'), 'PaymentMethodsPage'),
  ),

  screen(
    paths.products,
    'Products',
    'screen.products',
    lazyScreen(() => import('./catalogue/products-page.tsx'), 'ProductsPage'),
  ),
  screen(
    paths.addProduct,
    'Add Product',
    'screen.products',
    lazyScreen(() => import('./catalogue/add-product-page.tsx'), 'AddProductPage'),
  ),
  screen(
    patterns.editProduct,
    'Edit Product #$id',
    'screen.products',
    lazyScreen(() => import('./catalogue/edit-product-page.tsx'), 'EditProductPage'),
  ),
  screen(
    paths.inventory,
    'Inventory',
    'screen.inventory',
    lazyScreen(() => import('./catalogue/inventory-page.tsx'), 'InventoryPage'),
  ),
  screen(
    paths.tenantProducts,
    'Tenant Products',
    'screen.tenant',
    lazyScreen(() => import('./catalogue/products-page.tsx'), 'TenantProductsPage'),
  ),

  screen(
    paths.quotes,
    'Quotes',
    'screen.quotes',
    lazyScreen(() => import('./quotes/quotes-page.tsx'), 'QuotesPage'),
  ),
  screen(
    paths.editQuotes,
    'Quotes',
    'screen.quotes',
    lazyScreen(() => import('./quotes/quotes-page.tsx'), 'EditQuotesPage'),
  ),
  screen(
    paths.addQuote,
    'Add Quote',
    'screen.add-quote',
    lazyScreen(() => import('./quotes/add-quote-page.tsx'), 'AddQuotePage'),
  ),
  screen(
    patterns.editQuote,
    'Edit Quote #$id',
    'screen.quotes',
    lazyScreen(() => import('./quotes/edit-quote-page.tsx'), 'EditQuotePage'),
  ),
  screen(
    patterns.quoteSubQuotes,
    'Quote #$id',
    'screen.quotes',
    lazyScreen(() => import('./quotes/quote-sub-quotes-page.tsx'), 'QuoteSubQuotesPage'),
  ),
  screen(
    paths.subQuotes,
    'Sub Quotes',
    'screen.sub-quotes',
    lazyScreen(() => import('./quotes/sub-quotes-page.tsx'), 'SubQuotesPage'),
  ),
  screen(
    patterns.subQuote,
    'Sub Quote #$id',
    'screen.sub-quotes',
    lazyScreen(() => import('./quotes/sub-quote-page.tsx'), 'SubQuotePage'),
  ),
  screen(
    paths.tenantQuotes,
    'Tenant Quotes',
    'screen.tenant',
    lazyScreen(() => import('./quotes/tenant-quotes-page.tsx'), 'TenantQuotesPage'),
  ),
  screen(
    patterns.tenantQuote,
    'Quote #$id',
    'screen.tenant',
    lazyScreen(() => import('./quotes/quote-sub-quotes-page.tsx'), 'QuoteSubQuotesPage'),
  ),
  screen(
    paths.requestQuote,
    'Request quote',
    'screen.request-quote',
    lazyScreen(() => import('./quotes/add-quote-page.tsx'), 'RequestQuotePage'),
  ),
  screen(
    paths.myQuotes,
    'My Quotes',
    'screen.own-quotes',
    lazyScreen(() => import('./quotes/my-quotes-page.tsx'), 'MyQuotesPage'),
  ),
  screen(
    patterns.myQuote,
    'Quote #$id',
    'screen.own-quotes',
    lazyScreen(() => import('./quotes/my-quote-page.tsx'), 'MyQuotePage'),
  ),

  screen(
    paths.orders,
    'Orders',
    'screen.orders',
    lazyScreen(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
  ),
  screen(
    patterns.orderSubOrders,
    'Order #$id',
    'screen.orders',
    lazyScreen(() => import('./orders/order-sub-orders-page.tsx'), 'OrderSubOrdersPage'),
  ),
  screen(
    paths.subOrders,
    'Sub Orders',
    'screen.sub-orders',
    lazyScreen(() => import('./orders/sub-orders-page.tsx'), 'SubOrdersPage'),
  ),
  screen(
    patterns.subOrder,
    'Sub Order #$id',
    'screen.sub-orders',
    lazyScreen(() => import('./orders/sub-order-page.tsx'), 'SubOrderPage'),
  ),
  screen(
    paths.tenantOrders,
    'Tenat Orders',
    'screen.tenant',
    lazyScreen(() => import('./orders/orders-page.tsx'), 'TenantOrdersPage'),
  ),
  screen(
    patterns.tenantOrder,
    'Order #$id',
    'screen.tenant',
    lazyScreen(() => import('./orders/order-sub-orders-page.tsx'), 'OrderSubOrdersPage'),
  ),
  screen(
    paths.myOrders,
    'My Orders',
    'screen.own-orders',
    lazyScreen(() => import('./orders/my-orders-page.tsx'), 'MyOrdersPage'),
  ),
  screen(
    patterns.myOrder,
    'Order #$id',
    'screen.own-orders',
    lazyScreen(() => import('./orders/my-order-page.tsx'), 'MyOrderPage'),
  ),
]

export const router = createRouter({
  routeTree: root.addChildren([...publicRoutes, viewProduct, shell.addChildren(screens)]),
  defaultErrorComponent: CrashNote,
  defaultPendingComponent: ScreenLoader,
  defaultPendingMs: 300,
  scrollRestoration: true,
})

// A session that ended anywhere leads to sign-in, with the way back unless the person left on purpose.
sessionStore.subscribe(({ session, ended }) => {
  if (session !== null) return
  // Signing out is never held up by unsaved changes; the router's own redirects aren't either.
  if (ended === 'logout') void router.navigate({ to: paths.login, ignoreBlocker: true })
  else void router.invalidate()
})

declare module '@tanstack/react-router' {
  interface Register {
    /** So that a link to a page that isn't there doesn't compile. */
    router: typeof router
  }
}
