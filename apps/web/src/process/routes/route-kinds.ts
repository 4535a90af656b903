import { canEver } from '@armature/domain/rights/abilities'
import type { Ability } from '@armature/domain/rights/abilities'
import type { pageAccess } from '@armature/domain/pages/page-access'
import type { RouteComponent } from '@tanstack/react-router'
import {
  Outlet,
  createRootRoute,
  createRoute,
  notFound,
  redirect,
  useRouteContext,
} from '@tanstack/react-router'
import { createElement } from 'react'
import { actorOf, getSession } from '../../platform/api/session.ts'
import type { Place } from '../loads.ts'
import { paths, safeReturnPath } from '../../platform/paths.ts'
import { isCatalogueOpen } from '../shell/catalogue-open.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { NotFoundScreen } from '../shell/frame/not-found-lazy.tsx'

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen })

/** Sends who isn't signed in to sign-in, with the way back. */
export const toSignIn = ({ location }: { location: { href: string } }): void => {
  if (getSession() !== null) return
  const from = safeReturnPath(location.href)
  throw redirect({
    to: paths.login,
    search: from === paths.dashboard ? {} : { from },
  })
}

/** Is a stranger at the root, and the catalogue open? There its home stands, without the frame of who is signed in. */
const isStrangerHome = ({ location }: { location: { pathname: string } }): boolean =>
  getSession() === null && isCatalogueOpen() && location.pathname === paths.profile

/** The screen that a signed-in person is shown, and the one that a stranger is shown where one is let in. */
export const byReader = (own: RouteComponent, stranger: RouteComponent): RouteComponent => {
  const Shown = () => {
    // Asked of the route and not of the session: that ends before another page stands.
    const isStranger = useRouteContext({
      strict: false,
      select: (context) =>
        typeof context === 'object' && 'isStranger' in context && context.isStranger === true,
    })
    return createElement(isStranger ? stranger : own)
  }
  return Object.assign(Shown, {
    preload: async (): Promise<void> => {
      await (getSession() === null ? stranger : own).preload?.()
    },
  })
}

export const shell = createRoute({
  id: 'shell',
  getParentRoute: () => root,
  beforeLoad: (now) => {
    const isStranger = isStrangerHome(now)
    if (!isStranger) toSignIn(now)
    return { isStranger }
  },
  component: byReader(
    lazyScreen(() => import('../shell/frame/shell-layout.tsx'), 'ShellLayout', true),
    Outlet,
  ),
})

/** Search values stay as they are in the address; tables and forms read the few they know. */
export const validateSearch = (search: Record<string, unknown>): Record<string, unknown> => search

/** Pages that mails lead to are opened by what the domain's table says, so that no link leads to a 404. */
type AbilityOf<Path extends string> = Path extends keyof typeof pageAccess
  ? (typeof pageAccess)[Path]
  : Ability

/**
 * Asks for what a screen shows first while its code is on its way. Nobody waits for it: the screen finds the answers in the
 * query cache, or the question under way.
 */
export const askEarly = async (path: string, place: Omit<Place, 'actor'>): Promise<void> => {
  try {
    const { load } = await import('../loads.ts')
    load(path, { ...place, actor: actorOf(getSession()) })
  } catch {
    // The screen asks by itself.
  }
}

/** The part of an address that a route's screen asks with. */
export const searchOf = ({ search }: { search: Record<string, unknown> }) => ({ search })

/** A screen behind sign-in. One that this person may never see is a 404, like a path that doesn't exist. */
export const screen = <Path extends string>(
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
    beforeLoad: ({ context }) => {
      if (!context.isStranger && !canEver(actorOf(getSession()), ability)) throw notFound()
    },
    loaderDeps: searchOf,
    loader: ({ params, deps }) => void askEarly(path, { params: { ...params }, search: deps.search }),
    component,
  })

/** A screen for people who are signed out; a person who is signed in is led on. */
export const signedOut = <Path extends string>(path: Path, title: string, component: RouteComponent) =>
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

/** A screen for everyone, signed in or not. */
export const open = <Path extends string>(path: Path, title: string, component: RouteComponent) =>
  createRoute({
    path,
    getParentRoute: () => root,
    validateSearch,
    staticData: { title },
    loaderDeps: searchOf,
    loader: ({ params, deps }) => void askEarly(path, { params: { ...params }, search: deps.search }),
    component,
  })
