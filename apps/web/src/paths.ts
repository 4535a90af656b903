import { paths } from '@armature/domain/pages/page-paths'

export { paths, patterns } from '@armature/domain/pages/page-paths'

/**
 * A person who comes back from sign-in without an aim begins at the dashboard. A way back is taken only within this site, never to another
 * origin.
 */
export const safeReturnPath = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return paths.dashboard
  const url = URL.parse(wanted, window.location.origin)
  if (url === null || url.origin !== window.location.origin || url.pathname.startsWith('//'))
    return paths.dashboard
  return url.pathname === paths.login ? paths.dashboard : url.pathname + url.search + url.hash
}
