import type { Ability } from '../rights/abilities.ts'
import { canEver } from '../rights/abilities.ts'
import type { Actor } from '../rights/actor.ts'
import { paths, patterns } from './page-paths.ts'

/** The readers of a page: `anyone`, signed in or not, or every actor who could have the ability. */
export type PageAccess = Ability | 'anyone'

/**
 * The ability that opens each page (specification section 2, Access by role). Types hold the web app's route table to
 * it, and a test holds every link of a mail to it.
 */
export const pageAccess = {
  [paths.login]: 'anyone',
  [paths.register]: 'anyone',
  [paths.emailVerification]: 'anyone',
  [paths.verifyEmail]: 'anyone',
  [paths.resetPassword]: 'anyone',
  [patterns.offer]: 'anyone',
  [patterns.offerRevisions]: 'anyone',
  [paths.profile]: 'screen.profile',
  [paths.noticeSettings]: 'screen.profile',
  [paths.unsubscribe]: 'anyone',
  [paths.notices]: 'screen.profile',
  [paths.questions]: 'screen.questions',
  [paths.openOffers]: 'screen.open-offers',
  [paths.users]: 'screen.users',
  [paths.subscription]: 'screen.subscription',
  [paths.inventory]: 'screen.inventory',
  [paths.quotes]: 'screen.quotes',
  [paths.subQuotes]: 'screen.sub-quotes',
  [paths.myQuotes]: 'screen.own-quotes',
  [patterns.quoteSubQuotes]: 'screen.quotes',
  [patterns.subQuote]: 'screen.sub-quotes',
  [patterns.tenantQuote]: 'screen.tenant',
  [patterns.myQuote]: 'screen.own-quotes',
  [patterns.orderSubOrders]: 'screen.orders',
  [patterns.subOrder]: 'screen.sub-orders',
  [patterns.tenantOrder]: 'screen.tenant',
  [patterns.myOrder]: 'screen.own-orders',
} as const satisfies Record<string, PageAccess>

const access = new Map<string, PageAccess>(Object.entries(pageAccess))

const isOf = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/\$(id|token)/g, '[^/]+')}$`).test(path)

/** The pages behind a link with a secret: the link alone opens them, so it must not leak. */
const pagesOfSecrets = [
  patterns.offer,
  patterns.offerRevisions,
  patterns.sharedList,
  paths.verifyEmail,
  paths.resetPassword,
  paths.unsubscribe,
]

/** No search engine may keep this page's address. */
export const isPageOfSecret = (path: string): boolean => pagesOfSecrets.some((one) => isOf(one, path))

/** A page of the catalogue, of which strangers see no more than the sign-in where it is kept behind that. */
export const isCataloguePage = (path: string): boolean => `${path}/`.startsWith(`${paths.catalogue}/`)

/** May this person open the page at this path? A path that isn't in the table is open to nobody. */
export const mayOpenPage = (actor: Pick<Actor, 'role' | 'tenantId'>, path: string): boolean => {
  const pattern = [...access.keys()].find((one) => isOf(one, path))
  const needed = pattern === undefined ? undefined : access.get(pattern)
  return needed === 'anyone' || (needed !== undefined && canEver(actor, needed))
}
