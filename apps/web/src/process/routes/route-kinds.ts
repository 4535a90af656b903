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

/** The screens' rows, which come with the shell's code: the first script has of a screen what the domain says alone. */
const rowOf = async (name: PageName): Promise<Row | undefined> => {
  await import('../screens.ts')
  return (await import('../screens/screen.ts')).rowOf(name)
}

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen })

/** Sends who isn't signed in to sign-in, with the way back. */
const toSignIn = ({ location }: { location: { href: string } }): void => {
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
const byReader = (own: RouteComponent, stranger: RouteComponent): RouteComponent => {
  const Shown = () => {
    // Asked of the route and not of the session: that ends before another page stands.
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

/** The component of a row, given the parameters of its path, to which its type is held. */
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
 * Asks for what a screen shows first while its code is on its way. Nobody waits for it: the screen finds the answers in the
 * query cache, or the question under way.
 */
const askEarly = async (name: PageName, params: object, search: Record<string, unknown>): Promise<void> => {
  // Sign-in has no row, and does without the shell's code.
  if (name === 'login') return
  try {
    const row = await rowOf(name)
    // The row's type holds it to the parameters of its path.
    row?.load?.({ params: params as Params, search, actor: actorOf(getSession()) })
  } catch {
    // The screen asks by itself.
  }
}

/** The parts that routes of all kinds share. */
const routeOf = <Name extends PageName>(name: Name) => ({
  path: pages[name].path as (typeof pages)[Name]['path'],
  staticData: { title: pages[name].title },
  /** Search values stay as they are in the address; tables and forms read the few they know. */
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  loaderDeps: ({ search }: { search: Record<string, unknown> }) => ({ search }),
  component: componentOf(name),
})

/** A screen behind sign-in. One that this person may never see is a 404, like a path that doesn't exist. */
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
        // A person who is signed in is led on.
        if (getSession() !== null) throw redirect({ href: safeReturnPath(now.search['from']) })
        return
      }
      // It is for frames of other pages too; there it asks for the sign-in itself, which stands in no frames.
      if (window.parent === window) toSignIn(now)
      if (getSession() !== null && !canEver(actorOf(getSession()), access)) throw notFound()
    },
  })

const names = Object.keys(pages) as PageName[]
const isOwn = (name: PageName): name is OwnName =>
  name !== 'viewProduct' && pages[name].access !== 'anyone' && pages[name].access !== 'signed out'

// Object.fromEntries forgets which name has which route.
export const ownRoutes = Object.fromEntries(
  names.filter(isOwn).map((name) => [name, ownRoute(name)]),
) as unknown as { [Name in OwnName]: ReturnType<typeof ownRoute<Name>> }

// Here too.
export const openRoutes = Object.fromEntries(
  names.filter((name) => !isOwn(name)).map((name) => [name, openRoute(name as Exclude<PageName, OwnName>)]),
) as unknown as { [Name in Exclude<PageName, OwnName>]: ReturnType<typeof openRoute<Name>> }
