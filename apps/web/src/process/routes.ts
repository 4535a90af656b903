import { createRouter } from '@tanstack/react-router'
import { sessionStore } from '../platform/api/session.ts'
import { paths } from '../platform/paths.ts'
import { parseSearch } from './routes/parse-search.ts'
import { openRoutes, ownRoutes, root, shell } from './routes/route-kinds.ts'
import { CrashNote } from './shell/frame/crash-note.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'

export const router = createRouter({
  routeTree: root.addChildren({ ...openRoutes, shell: shell.addChildren(ownRoutes) }),
  parseSearch,
  defaultErrorComponent: CrashNote,
  defaultPendingComponent: ScreenLoader,
  defaultPendingMs: 300,
  scrollRestoration: true,
})

// A session that ended anywhere leads to sign-in, with a return path unless the person signed out on purpose; one that
// began in another tab leads away from sign-in.
sessionStore.subscribe(({ session, ended }) => {
  if (ended === null) return
  // A stranger may stay at the root: nothing else would lead a person with an ended session away from it.
  const isAtRoot = session === null && router.state.location.pathname === paths.profile
  // Unsaved changes never block signing out, or the router's own redirects.
  if (ended === 'logout' || isAtRoot) void router.navigate({ to: paths.login, ignoreBlocker: true })
  else void router.invalidate()
})

declare module '@tanstack/react-router' {
  interface Register {
    /** Makes a link to a missing page a compile error. */
    router: typeof router
  }
}
