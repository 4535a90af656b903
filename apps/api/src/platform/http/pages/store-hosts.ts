import type { FastifyRequest } from 'fastify'
import { isThisMachine } from '../../config/this-machine.ts'
import type { Config } from '../../config/config.ts'
import { hostnameOf } from '../guards/strict-requests.ts'

/** The face of a store at its domain. */
export interface StoreFace {
  id: number
  name: string
  /** The path of its picture. */
  logo: string | null
}

/** The store of a page, and the name by which it was asked for where that isn't the page's host. */
export interface StoreOfPage extends StoreFace {
  named: string | null
}

export type StoreFinder = (host: string) => Promise<StoreFace | null>

/** The store that a request may name beside its host: on this machine, which no store's domain leads to, outside production. */
const namedStore = (
  asked: string | null | undefined,
  host: string | undefined,
  config: Config,
): string | null =>
  asked && isThisMachine(hostnameOf(host)) && config.environment !== 'production' ? asked : null

/** The name by which a request's store is found: the one that it may name, else its host; null at the marketplace's own. */
export const storeNameOf = (
  { headers: { host }, named }: { headers: { host?: string | undefined }; named: string | null | undefined },
  config: Config,
): string | null => {
  const hostname = hostnameOf(host)
  const isHome = hostname === new URL(config.publicUrl).hostname
  return namedStore(named, host, config) ?? (isHome ? null : hostname)
}

/** The store whose page is requested; null at hosts without one. Throws where that can't be found out. */
export const storeOfPage = async (
  request: FastifyRequest,
  config: Config,
  find: StoreFinder,
): Promise<StoreOfPage | null> => {
  const asked = new URL(request.url, config.publicUrl).searchParams.get('store')
  const name = storeNameOf({ headers: request.headers, named: asked }, config)
  if (name === null) return null
  const store = await find(name)
  return store && { ...store, named: namedStore(asked, request.headers.host, config) }
}

/** Is this the origin of a store's page that talks to its own host, as the marketplace's pages talk to theirs? */
export const isStoreOrigin = async (
  origin: string,
  request: FastifyRequest,
  config: Config,
  find: StoreFinder,
): Promise<boolean> => {
  if (!URL.canParse(origin)) return false
  const { protocol, host, hostname } = new URL(origin)
  const isOwn = protocol === new URL(config.publicUrl).protocol && host === request.headers.host
  return isOwn && (await find(hostname)) !== null
}
