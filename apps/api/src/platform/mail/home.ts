import { marketplaceName } from '@armature/domain/accounts/names'
import { paths } from '@armature/domain/pages/page-paths'

/** The store that a person runs or buys at, as their mails are written. */
export interface ReaderStore {
  name: string
  /** Its domain, where that was seen to lead to this server; null where it wasn't. */
  domain: string | null
}

/** Where a person's mails lead, and in whose name they are written. */
export interface Home {
  /** The address before every path, without a slash at its end. */
  url: string
  name: string
  isStore: boolean
}

/**
 * A store's people get the store's mails; their links lead to the store's own host if its domain leads here, else to
 * the marketplace's, which shows the store too. Everybody else's home is the marketplace. Never taken from a Host
 * header (decision 038).
 */
export const homeOf = (publicUrl: string, store: ReaderStore | null): Home => {
  if (store === null) return { url: publicUrl, name: marketplaceName, isStore: false }
  return { url: storeUrl(publicUrl, store.domain), name: store.name, isStore: true }
}

/** Its scheme and port are the marketplace's: there the domain was found. */
const storeUrl = (publicUrl: string, domain: string | null): string => {
  if (domain === null) return publicUrl
  const url = new URL(publicUrl)
  url.hostname = domain
  return url.origin
}

/** The address of a page that a mail leads to. */
export const pageUrl = ({ url }: Pick<Home, 'url'>, path: string): string => `${url}${path}`

/** A person's page to stop mails of one kind, by a signed token. */
export const unsubscribePath = (token: string): string => `${paths.unsubscribe}?token=${token}`

export const verifyEmailPath = (token: string): string => `${paths.verifyEmail}?token=${token}`

export const resetPasswordPath = (token: string): string => `${paths.resetPassword}?token=${token}`
