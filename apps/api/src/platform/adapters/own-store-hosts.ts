import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import type { StoreHosts } from '../ports/store-hosts.ts'

export interface StoreHostParts {
  publicUrl: string
  /** A request to a host, and the check whether an answer proves that it came from this deployment. */
  askForProof: (host: string) => { path: string; proves: (answer: string) => boolean }
  /** A name's addresses; none where it doesn't resolve. */
  addressesOf?: (name: string) => Promise<string[]>
  timeoutMs?: number
}

const addressesByDns = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address)

const longestAnswer = 200

/** Requests one address as a browser would request the domain that leads there, including its certificate. */
const ask = (url: URL, address: string, timeoutMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const family = address.includes(':') ? 6 : 4
    const asked = request(url, {
      agent: false,
      // Never resolved again, because a name's address may change between two look-ups.
      lookup: (_name, { all }, found) =>
        all ? found(null, [{ address, family }]) : found(null, address, family),
      signal: AbortSignal.timeout(timeoutMs),
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const isPlausible =
        answer.statusCode === 200 && Number(answer.headers['content-length']) <= longestAnswer
      if (isPlausible) text(answer).then(resolve, reject)
      else asked.destroy(new Error(`answered ${answer.statusCode}`))
    })
    asked.end()
  })

/**
 * A store's domain leads here if it has an address of the marketplace's own host and this deployment answers there,
 * over TLS if the marketplace uses it. No other address is ever requested, because a vendor typed the domain (decision
 * 038).
 */
export const ownStoreHosts = ({
  publicUrl,
  askForProof,
  addressesOf = addressesByDns,
  timeoutMs = 5_000,
}: StoreHostParts): StoreHosts => ({
  leadsHere: async (domain) => {
    try {
      const own = new URL(publicUrl)
      const [ours, theirs] = await Promise.all([addressesOf(own.hostname), addressesOf(domain)])
      const shared = theirs.find((address) => ours.includes(address))
      if (shared === undefined) return false
      const { path, proves } = askForProof(domain)
      const url = new URL(path, own)
      url.hostname = domain
      return proves(await ask(url, shared, timeoutMs))
    } catch {
      return false
    }
  },
})
