import { canEver } from '@armature/domain/abilities'
import { createRoute, notFound } from '@tanstack/react-router'
import { actorOf, getSession } from '../api/session.ts'
import { LoginPage } from '../auth/login-page.tsx'
import { paths, patterns } from '../paths.ts'
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
  component: lazyScreen(() => import('../media/view-product-page.tsx'), 'ViewProductPage'),
})

/** The screens that are reached without signing in. */
export const publicRoutes = [
  signedOut(paths.login, 'Sign in', LoginPage),
  signedOut(
    paths.register,
    'Create an account',
    lazyScreen(() => import('../auth/sign-up-page.tsx'), 'SignUpPage'),
  ),
  open(
    paths.emailVerification,
    'Email verification',
    lazyScreen(() => import('../auth/email-verification-page.tsx'), 'EmailVerificationPage'),
  ),
  open(
    paths.verifyEmail,
    'Verify email',
    lazyScreen(() => import('../auth/verify-email-page.tsx'), 'VerifyEmailPage'),
  ),
  open(
    paths.resetPassword,
    'Reset password',
    lazyScreen(() => import('../auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  ),
  open(
    paths.unsubscribe,
    'Unsubscribe',
    lazyScreen(() => import('../notices/notice-screens.ts'), 'UnsubscribePage'),
  ),
  open(
    paths.catalogue,
    'Catalogue',
    lazyScreen(() => import('../catalogue/shop/catalogue-page.tsx'), 'CataloguePage'),
  ),
  open(
    paths.catalogueCompare,
    'Compare parts',
    lazyScreen(() => import('../catalogue/shop/compare-page.tsx'), 'ComparePage'),
  ),
  open(
    paths.browserList,
    'Your list',
    lazyScreen(() => import('../requests/browser-list-page.tsx'), 'BrowserListPage'),
  ),
  open(
    patterns.sharedList,
    'Shared list',
    lazyScreen(() => import('../requests/shared-list-page.tsx'), 'SharedListPage'),
  ),
  open(
    patterns.catalogueProduct,
    'Catalogue',
    lazyScreen(() => import('../catalogue/shop/shop-product-page.tsx'), 'ShopProductPage'),
  ),
  open(
    patterns.offerRevisions,
    'Revisions of an offer',
    lazyScreen(() => import('../quotes/revisions/revisions-pages.tsx'), 'OfferRevisionsPage'),
  ),
  open(
    patterns.offer,
    'Offer',
    lazyScreen(() => import('../quotes/offer/offer-page.tsx'), 'OfferPage'),
  ),
]
