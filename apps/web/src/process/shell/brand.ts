import { marketplaceName } from '@armature/domain/accounts/names'
import { useSession } from '../../platform/api/use-session.ts'
import { mediaSource } from '../../selling/media/media-source.ts'

/** The owner of these pages: a store, or the marketplace. */
export interface Brand {
  name: string
  /** The picture's address; the marketplace uses its own drawing. */
  logo: string | null
  isStore: boolean
}

const marketplace: Brand = { name: marketplaceName, logo: null, isStore: false }

/** The store of this page's host, as the server wrote it into the page. */
const readHost = (): Brand | null => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="store"]')
  const name = meta?.content ?? ''
  // A page that no server has filled in has the placeholder there.
  if (meta === null || name === '' || name.startsWith('__')) return null
  return { name, logo: meta.dataset['logo'] || null, isStore: true }
}

/** The store named in this page's address, as on a developer's machine; its links and calls name it too. */
export const namedStore = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="store"]')?.dataset['named']?.replace(/^__.*/, '') ||
  undefined

/** Links keep naming the store from the page's address. */
export const storeSearch = (): { store?: string } => {
  const store = namedStore()
  return store === undefined ? {} : { store }
}

/** The host's store, else the one that the person runs or buys at, else the marketplace. */
export const useBrand = (): Brand => {
  const session = useSession()
  const host = readHost()
  if (host !== null) return host
  if (!session?.tenantName) return marketplace
  const logo = session.tenantLogo && mediaSource(session.tenantLogo)
  return { name: session.tenantName, logo: logo || null, isStore: true }
}
