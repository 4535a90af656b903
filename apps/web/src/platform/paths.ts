import { paths } from '@armature/domain/pages/page-paths'

export { paths, patterns } from '@armature/domain/pages/page-paths'

/** A path within this site, as an address hands it on; null of anything else, another origin's address among them. */
export const pathHere = (wanted: unknown): string | null => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return null
  const url = URL.parse(wanted, window.location.origin)
  if (url === null || url.origin !== window.location.origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/**
 * A person who comes back from sign-in without an aim, as from the catalogue's home, begins at the dashboard. A way back is
 * taken only within this site, never to another origin.
 */
export const safeReturnPath = (wanted: unknown): string => {
  const back = pathHere(wanted)
  // Pages of signing in and up are on the way, never its end.
  const isOnTheWay = [paths.login, paths.register].some((one) => one === back?.split(/[?#]/)[0])
  return back === null || isOnTheWay || back === paths.profile ? paths.dashboard : back
}
