import type { Ability } from '@armature/domain/rights/abilities'
import { canEver } from '@armature/domain/rights/abilities'
import type { PageName } from '@armature/domain/pages/pages'
import { pages } from '@armature/domain/pages/pages'
import type { RouteComponent } from '@tanstack/react-router'
import {
  Outlet,
  createRootRoute,
  createRoute,
  notFound,
  redirect,
  useMatches,
  useRouteContext,
} from '@tanstack/react-router'
import { createElement } from 'react'
import { actorOf, getSession } from '../../platform/api/session.ts'
import { LoginPage } from '../../people/auth/login-page.tsx'
import { paths, safeReturnPath } from '../../platform/paths.ts'
import type { OwnName, Screen } from '../screens/screen.ts'
import { isCatalogueOpen } from '../shell/catalogue-open.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { NotFoundScreen } from '../shell/frame/not-found-lazy.tsx'

type Row = Screen<'id' | 'token'>
type Params = Record<'id' | 'token', string>

/** The screens' rows, which load with the shell's code: the first script knows only the domain's part of a screen. */
const rowOf = async (name: PageName): Promise<Row | undefined> => {
  await import('../screens.ts')
  return (await import('../screens/screen.ts')).rowOf(name)
}

/** Search values stay as they are in the address; tables and forms read those they know (ui's use-address.ts). */
const validateSearch = (search: Record<string, unknown>): Record<string, unknown> => search

export const root = createRootRoute({ validateSearch, component: Outlet, notFoundComponent: NotFoundScreen })

/** Sends a signed-out visitor to sign-in, with a return path. */
const toSignIn = ({ location }: { location: { href: string } }): void => {
  if (getSession() !== null) return
  const from = safeReturnPath(location.href)
  throw redirect({
    to: paths.login,
    search: from === paths.dashboard ? {} : { from },
  })
}

/**
 * Is a stranger at the root, and the catalogue open? Then the catalogue's home is shown there, without the signed-in
 * frame.
 */
const isStrangerHome = ({ location }: { location: { pathname: string } }): boolean =>
  getSession() === null && isCatalogueOpen() && location.pathname === paths.profile

/** The screen for a signed-in person, and the one for a stranger, if allowed. */
const byReader = (own: RouteComponent, stranger: RouteComponent): RouteComponent => {
  const Shown = () => {
    // Reads the route and not the session, which ends before another page is shown.
    const isStranger = useRouteContext({ from: '/shell', select: (context) => context.isStranger })
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
    lazyScreen(async () => {
      await import('../screens.ts')
      return (await import('../shell/frame/shell-layout.tsx')).ShellLayout
    }, true),
    Outlet,
  ),
})

/** A row's component, with the parameters of its path; the row's type checks them. */
const codeOf = (name: PageName, kind: 'code' | 'strangersCode' = 'code'): RouteComponent => {
  const Code = lazyScreen(async () => {
    const code = (await rowOf(name))?.[kind]
    if (code === undefined) throw new Error(`The screen ${name} has no ${kind}.`)
    return code()
  })
  const Placed = () => createElement(Code, useMatches().at(-1)?.params as Params)
  return Object.assign(Placed, { preload: Code.preload })
}

const componentOf = (name: PageName): RouteComponent => {
  if (name === 'login') return LoginPage
  return name === 'profile' ? byReader(codeOf(name), codeOf(name, 'strangersCode')) : codeOf(name)
}

/**
 * Requests a screen's first content while its code loads. Nobody awaits it: the screen finds the answers in the query
 * cache, or the pending request.
 */
const askEarly = async (name: PageName, params: object, search: Record<string, unknown>): Promise<void> => {
  // Sign-in has no row, and doesn't need the shell's code.
  if (name === 'login') return
  try {
    const row = await rowOf(name)
    // The row's type checks the parameters of its path.
    row?.load?.({ params: params as Params, search, actor: actorOf(getSession()) })
  } catch {
    // The screen sends its own requests.
  }
}

/** The parts that routes of all kinds share. */
const routeOf = <Name extends PageName>(name: Name) => ({
  path: pages[name].path as (typeof pages)[Name]['path'],
  staticData: { title: pages[name].title },
  loaderDeps: ({ search }: { search: Record<string, unknown> }) => ({ search }),
  component: componentOf(name),
})

/** A signed-in screen. A screen that this person may never see is a 404, like an unknown path. */
const ownRoute = <Name extends OwnName>(name: Name) =>
  createRoute({
    ...routeOf(name),
    loader: ({ params, deps }) => void askEarly(name, params, deps.search),
    getParentRoute: () => shell,
    beforeLoad: ({ context }) => {
      const ability: Ability = pages[name].access
      if (!context.isStranger && !canEver(actorOf(getSession()), ability)) throw notFound()
    },
  })

/** A screen without the shell. */
const openRoute = <Name extends Exclude<PageName, OwnName>>(name: Name) =>
  createRoute({
    ...routeOf(name),
    loader: ({ params, deps }) => void askEarly(name, params, deps.search),
    getParentRoute: () => root,
    beforeLoad: (now) => {
      const { access } = pages[name]
      if (access === 'anyone') return
      if (access === 'signed out') {
        // A signed-in person is redirected.
        if (getSession() !== null) throw redirect({ href: safeReturnPath(now.search['from']) })
        return
      }
      // Other sites embed it in frames; it then asks for the sign-in itself, which can't be framed.
      if (window.parent === window) toSignIn(now)
      if (getSession() !== null && !canEver(actorOf(getSession()), access)) throw notFound()
    },
  })

const names = Object.keys(pages) as PageName[]
const isOwn = (name: PageName): name is OwnName =>
  name !== 'viewProduct' && pages[name].access !== 'anyone' && pages[name].access !== 'signed out'

// Object.fromEntries drops which name has which route.
export const ownRoutes = Object.fromEntries(
  names.filter(isOwn).map((name) => [name, ownRoute(name)]),
) as unknown as { [Name in OwnName]: ReturnType<typeof ownRoute<Name>> }

// Here too.
export const openRoutes = Object.fromEntries(
  names.filter((name) => !isOwn(name)).map((name) => [name, openRoute(name as Exclude<PageName, OwnName>)]),
) as unknown as { [Name in Exclude<PageName, OwnName>]: ReturnType<typeof openRoute<Name>> }
