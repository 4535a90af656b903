import type { FastifyRequest } from 'fastify'
import { isThisMachine } from '../config-demo.ts'
import type { Config } from '../config.ts'
import { hostnameOf } from './strict-requests.ts'

/** What a store shows of itself at its domain. */
export interface StoreFace {
  name: string
  /** The path of its picture. */
  logo: string | null
}

export type StoreFinder = (host: string) => Promise<StoreFace | null>

/**
 * The store whose page is asked for, by the host; on this machine, which no store's domain leads to, by `?store=` outside
 * production. Null at the marketplace's own host, and where the database can't be asked: a page is sent anyway.
 */
export const storeOfPage = async (
  request: FastifyRequest,
  config: Config,
  find: StoreFinder,
): Promise<StoreFace | null> => {
  const host = hostnameOf(request.headers.host)
  const isHome = host === new URL(config.publicUrl).hostname
  const named =
    isThisMachine(host) && config.environment !== 'production'
      ? new URL(request.url, config.publicUrl).searchParams.get('store')
      : null
  if (isHome && named === null) return null
  try {
    return await find(named ?? host)
  } catch (error) {
    request.log.error({ event: 'store_face_failed', err: error }, 'a page was sent without its store')
    return null
  }
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
