import { createRouter } from '@tanstack/react-router'
import { sessionStore } from '../platform/api/session.ts'
import { paths } from '../platform/paths.ts'
import { parseSearch } from './routes/parse-search.ts'
import { openRoutes, ownRoutes, root, shell } from './routes/route-kinds.ts'
import { CrashNote } from './shell/frame/crash-note.tsx'
import { ScreenLoader } from '../platform/ui/late/screen-loader.tsx'

export const router = createRouter({
  routeTree: root.addChildren({ ...openRoutes, shell: shell.addChildren(ownRoutes) }),
  parseSearch,
  defaultErrorComponent: CrashNote,
  defaultPendingComponent: ScreenLoader,
  defaultPendingMs: 300,
  scrollRestoration: true,
})

// A session that ended anywhere leads to sign-in, with the way back unless the person left on purpose; one that began in
// another tab leads away from sign-in.
sessionStore.subscribe(({ session, ended }) => {
  if (ended === null) return
  // A stranger may stay at the root: nothing else would lead somebody away from it whose session has ended.
  const isAtRoot = session === null && router.state.location.pathname === paths.profile
  // Signing out is never held up by unsaved changes; the router's own redirects aren't either.
  if (ended === 'logout' || isAtRoot) void router.navigate({ to: paths.login, ignoreBlocker: true })
  else void router.invalidate()
})

declare module '@tanstack/react-router' {
  interface Register {
    /** So that a link to a page that isn't there doesn't compile. */
    router: typeof router
  }
}
