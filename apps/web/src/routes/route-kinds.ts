import { canEver } from '@armature/domain/abilities'
import type { Ability } from '@armature/domain/abilities'
import type { pageAccess } from '@armature/domain/pages/page-access'
import type { RouteComponent } from '@tanstack/react-router'
import { Outlet, createRootRoute, createRoute, notFound, redirect } from '@tanstack/react-router'
import { actorOf, getSession } from '../api/session.ts'
import type { Place } from '../loads.ts'
import { paths, safeReturnPath } from '../paths.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { NotFoundScreen } from '../shell/not-found-lazy.tsx'

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen })

/** Sends who isn't signed in to sign-in, with the way back. */
export const toSignIn = ({ location }: { location: { href: string } }): void => {
  if (getSession() !== null) return
  const from = safeReturnPath(location.href)
  throw redirect({
    to: paths.login,
    search: from === paths.profile || from === paths.dashboard ? {} : { from },
  })
}

export const shell = createRoute({
  id: 'shell',
  getParentRoute: () => root,
  beforeLoad: toSignIn,
  component: lazyScreen(() => import('../shell/shell-layout.tsx'), 'ShellLayout', true),
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
    beforeLoad: () => {
      if (!canEver(actorOf(getSession()), ability)) throw notFound()
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
