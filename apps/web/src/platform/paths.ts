import { paths } from '@armature/domain/pages/page-paths'

export { paths, patterns } from '@armature/domain/pages/page-paths'

/** A path within this site, from an address; null for anything else, such as another origin's address. */
export const pathHere = (wanted: unknown): string | null => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return null
  const url = URL.parse(wanted, window.location.origin)
  if (url === null || url.origin !== window.location.origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** A page that the server names, as a link takes it. */
export const pathAndSearch = (page: string) => {
  const [to = '', query = ''] = page.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}

/**
 * A person who returns from sign-in without a target, as from the catalogue's home, starts at the dashboard. A return
 * path stays within this site.
 */
export const safeReturnPath = (wanted: unknown): string => {
  const back = pathHere(wanted)
  // Sign-in and sign-up pages are never the target.
  const isOnTheWay = [paths.login, paths.register].some((one) => one === back?.split(/[?#]/)[0])
  return back === null || isOnTheWay || back === paths.profile ? paths.dashboard : back
}
