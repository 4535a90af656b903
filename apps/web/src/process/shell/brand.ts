import { useSession } from '../../platform/api/use-session.ts'
import { mediaSource } from '../../selling/media/media-source.ts'

/** The owner of these pages: a store, or the marketplace. */
export interface Brand {
  name: string
  /** The picture's address; the marketplace has a drawing of its own. */
  logo: string | null
  isStore: boolean
}

const marketplace: Brand = { name: 'Armature', logo: null, isStore: false }

/** The store whose host this page is at, as the server has written it into the page. */
const readHost = (): Brand | null => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="store"]')
  const name = meta?.content ?? ''
  // A page that no server has filled in has the place's own name there.
  if (meta === null || name === '' || name.startsWith('__')) return null
  return { name, logo: meta.dataset['logo'] || null, isStore: true }
}

/** The store that this page was asked for by name, as on one's own machine; its links and calls name it too. */
export const namedStore = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="store"]')?.dataset['named']?.replace(/^__.*/, '') ||
  undefined

/** Links go on naming the store that the page was asked for by name. */
export const storeSearch = (): { store?: string } => {
  const store = namedStore()
  return store === undefined ? {} : { store }
}

/** The store whose host this is, else the one that the person runs or buys at, else the marketplace. */
export const useBrand = (): Brand => {
  const session = useSession()
  const host = readHost()
  if (host !== null) return host
  if (!session?.tenantName) return marketplace
  const logo = session.tenantLogo && mediaSource(session.tenantLogo)
  return { name: session.tenantName, logo: logo || null, isStore: true }
}
