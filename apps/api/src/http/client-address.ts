import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

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

/** Where a request comes from: what the trusted proxies say, or the nearest of them where they can't tell. */
export const clientAddress = (request: FastifyRequest): string =>
  addressIn(request.ip) ?? addressIn(request.socket.remoteAddress ?? '') ?? ''

/**
 * Whom a limit per address counts. Whoever has one IPv6 address has the 2^64 of its network, so the network counts;
 * behind an IPv4 address there are many people already.
 */
export const countedAddress = (address: string): string => normalizeIP(addressIn(address) ?? address)
