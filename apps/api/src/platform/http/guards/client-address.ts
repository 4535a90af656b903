import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** A whole address, not its network. */
const exact = 128

/**
 * The address in what a proxy or a socket says, alone and in its shortest form: without port, brackets or zone, and
 * an IPv4 address as such even where it is written as IPv6. Null where there is none (`unknown`, a made-up name).
 */
export const addressIn = (text: string): string | null => {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/, '')
  return isIP(address) === 0 ? null : normalizeIP(address, exact)
}

/**
 * A request's client address: the trusted proxies name it, else it is the nearest proxy's. A closed connection has
 * none: of many requests sent at once, those behind the first still get here.
 */
export const clientAddress = (request: {
  ip?: string
  socket: { remoteAddress?: string | undefined }
}): string => addressIn(request.ip ?? '') ?? addressIn(request.socket.remoteAddress ?? '') ?? ''

/**
 * The key of a limit per address. A client with one IPv6 address has all 2^64 of its network, so the network counts; an
 * IPv4 address already covers many people.
 */
export const countedAddress = (address: string): string => normalizeIP(addressIn(address) ?? address)
