import { canEver } from '@armature/domain/rights/abilities'
import { createRoute, notFound } from '@tanstack/react-router'
import { actorOf, getSession } from '../../platform/api/session.ts'
import { LoginPage } from '../../people/auth/login-page.tsx'
import { paths, patterns } from '../../platform/paths.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { askEarly, open, root, searchOf, signedOut, toSignIn, validateSearch } from './route-kinds.ts'

/** Without the shell, for frames of other pages; there it asks for the sign-in itself, which stands in no frames. */
export const viewProduct = createRoute({
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
  component: lazyScreen(() => import('../../selling/media/view-product-page.tsx'), 'ViewProductPage'),
})

/** The screens that are reached without signing in. */
export const publicRoutes = [
  signedOut(paths.login, 'Sign in', LoginPage),
  signedOut(
    paths.register,
    'Create an account',
    lazyScreen(() => import('../../people/auth/sign-up/sign-up-page.tsx'), 'SignUpPage'),
  ),
  open(
    paths.emailVerification,
    'Email verification',
    lazyScreen(
      () => import('../../people/auth/sign-up/email-verification-page.tsx'),
      'EmailVerificationPage',
    ),
  ),
  open(
    paths.verifyEmail,
    'Verify email',
    lazyScreen(() => import('../../people/auth/sign-up/verify-email-page.tsx'), 'VerifyEmailPage'),
  ),
  open(
    paths.resetPassword,
    'Reset password',
    lazyScreen(() => import('../../people/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  ),
  open(
    paths.unsubscribe,
    'Unsubscribe',
    lazyScreen(() => import('../../desk/notifications/notice-screens.ts'), 'UnsubscribePage'),
  ),
  open(
    paths.catalogue,
    'Catalogue',
    lazyScreen(() => import('../../selling/catalogue/shop/catalogue-page.tsx'), 'CataloguePage'),
  ),
  open(
    paths.catalogueCompare,
    'Compare parts',
    lazyScreen(() => import('../../selling/catalogue/shop/compare-page.tsx'), 'ComparePage'),
  ),
  open(
    paths.browserList,
    'Your list',
    lazyScreen(() => import('../../trading/requests/browser-list-page.tsx'), 'BrowserListPage'),
  ),
  open(
    patterns.sharedList,
    'Shared list',
    lazyScreen(() => import('../../trading/requests/shared-list-page.tsx'), 'SharedListPage'),
  ),
  open(
    patterns.catalogueProduct,
    'Catalogue',
    lazyScreen(() => import('../../selling/catalogue/shop/shop-product-page.tsx'), 'ShopProductPage'),
  ),
  open(
    patterns.offerRevisions,
    'Revisions of an offer',
    lazyScreen(() => import('../../trading/quotes/revisions/revisions-pages.tsx'), 'OfferRevisionsPage'),
  ),
  open(
    patterns.offer,
    'Offer',
    lazyScreen(() => import('../../trading/quotes/offer/offer-page.tsx'), 'OfferPage'),
  ),
]
