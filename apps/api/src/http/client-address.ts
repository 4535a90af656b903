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
 * Where a request comes from: what the trusted proxies say, or the nearest of them where they can't tell. Of a connection
 * that is gone already nobody can: of many requests sent at once, those behind the first still come here.
 */
export const clientAddress = (request: {
  ip?: string
  socket: { remoteAddress?: string | undefined }
}): string => addressIn(request.ip ?? '') ?? addressIn(request.socket.remoteAddress ?? '') ?? ''

/**
 * Whom a limit per address counts. Whoever has one IPv6 address has the 2^64 of its network, so the network counts;
 * behind an IPv4 address there are many people already.
 */
export const countedAddress = (address: string): string => normalizeIP(addressIn(address) ?? address)
