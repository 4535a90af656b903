import type { Config } from '../../../platform/config/config.ts'
import type { StoreOfPage } from '../../../platform/http/pages/store-hosts.ts'
import type { PageLinks } from './catalogue-html.ts'

/** The addresses of one catalogue's pages. */
export interface Site extends PageLinks {
  /** A page's full address, the same wherever it was requested. */
  address: PageLinks['page']
  /** A file's full address. */
  fileAddress: PageLinks['file']
}

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/**
 * A store's pages are on its own host, the marketplace's at the configured address, whatever other name was used. A
 * store that was requested by name, as on a local machine, is named in every link.
 */
export const siteOf = (host: string | undefined, store: StoreOfPage | null, config: Config): Site => {
  const isAtOwnHost = store !== null && store.named === null && host !== undefined
  const origin = isAtOwnHost
    ? `${new URL(config.publicUrl).protocol}//${host.toLowerCase()}`
    : config.publicUrl
  const page: Site['page'] = (path, search = {}) => {
    const parts = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
    if (store?.named) parts.set('store', store.named)
    return parts.size === 0 ? path : `${path}?${parts.toString()}`
  }
  return {
    page,
    file: pathOf,
    address: (path, search) => origin + page(path, search),
    fileAddress: (address) => origin + pathOf(address),
  }
}
