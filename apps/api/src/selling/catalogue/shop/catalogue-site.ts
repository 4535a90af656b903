import type { Config } from '../../../platform/config/config.ts'
import type { StoreOfPage } from '../../../platform/http/pages/store-hosts.ts'
import type { PageLinks } from './catalogue-html.ts'

/** Where one catalogue's pages lie. */
export interface Site extends PageLinks {
  /** A page's whole address, the same wherever it was asked for. */
  address: PageLinks['page']
  /** A file's whole address. */
  fileAddress: PageLinks['file']
}

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/**
 * A store's pages lie at its own host, the marketplace's at the configured address, by whatever other name of it they were
 * asked for. A store that was asked for by name, as on one's own machine, is named by every link.
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
