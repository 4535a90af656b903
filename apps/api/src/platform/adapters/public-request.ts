import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import ipaddr from 'ipaddr.js'

export interface PublicRequest {
  url: URL
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  /** A longer answer is refused. */
  mostBytes: number
}

export interface PublicAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

export type RequestPublic = (request: PublicRequest) => Promise<PublicAnswer>

export interface PublicNetwork {
  /** A name's addresses; rejects if it doesn't resolve. */
  addressesOf?: (name: string) => Promise<string[]>
  /** May the server connect there? By default only to addresses of the public internet. */
  mayReach?: (address: string) => boolean
}

const addressesByDns = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/** Is this an address of the public internet, not of this machine, a private network or a special purpose? */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

const readBody = async (answer: IncomingMessage, most: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new Error(`the answer is longer than ${most} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Requests an address that a user typed. The name is resolved once, and only the addresses that were checked are
 * connected to, since a name may resolve to a private address a moment later. Redirects are answered, not followed.
 * Throws if any address isn't public, or on a timeout, a network error or a too long answer.
 */
export const publicRequests =
  ({ addressesOf = addressesByDns, mayReach = isPublicAddress }: PublicNetwork = {}): RequestPublic =>
  async ({ url, method = 'GET', headers = {}, body, timeoutMs, mostBytes }) => {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`no ${url.protocol} here`)
    const signal = AbortSignal.timeout(timeoutMs)
    const addresses = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''))
    if (addresses.length === 0) throw new Error('the name has no address')
    if (!addresses.every(mayReach)) throw new Error('the address is not public')
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const [first] = found
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { request } = url.protocol === 'https:' ? https : http
      const asked = request(url, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        agent: false,
        lookup: (_name, { all }, pin) =>
          all ? pin(null, found) : pin(null, first?.address ?? '', first?.family),
        signal,
      })
      asked.on('error', reject)
      asked.on('response', resolve)
      asked.end(body)
    })
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: await readBody(answer, mostBytes),
    }
  }
