import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { request as plainRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { limits } from '@armature/domain/limits'
import { fill } from '@armature/domain/messages'
import {
  webhookNoAnswer,
  webhookNoConnection,
  webhookNoHost,
  webhookUrlPrivate,
} from '@armature/domain/webhooks/webhook-texts'
import { webhookUrlFault } from '@armature/domain/webhooks/webhook-url'
import ipaddr from 'ipaddr.js'
import type { WebhookAnswer, WebhookSender } from '../ports/webhook-sender.ts'
import { plainAnswer } from './plain-answer.ts'

/** Azure answers its machines with their secrets here, at an address that looks public. */
const wireServer = '168.63.129.16'

interface SenderParts {
  /** Networks that may be reached though they aren't public, also without TLS. */
  networks: readonly string[]
  timeoutMs?: number
  /** All addresses of a host; empty if there are none. */
  resolve?: (host: string) => Promise<string[]>
}

const isWithin = (address: string, networks: readonly string[]): boolean => {
  const parsed = ipaddr.process(address)
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === parsed.kind() && parsed.match(base, bits)
  })
}

/** An IPv6 address that stands for an IPv4 one is judged as that one, or refused. */
const isPublic = (address: string): boolean =>
  ipaddr.process(address).range() === 'unicast' && ipaddr.process(address).toString() !== wireServer

/** By DNS alone: the system's resolver would block a thread for as long as a foreign name server likes. */
const resolveByDns = async (host: string): Promise<string[]> => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Reads the beginning of an answer's body; what the receiver sends after it doesn't matter. */
const beginningOf = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response) {
      // A stream without encoding gives Buffers.
      parts.push(part as Buffer)
      bytes += (part as Buffer).length
      if (bytes >= limits.webhook.answer) break
    }
  } catch {
    // The status has arrived, and that is the answer.
  }
  response.destroy()
  // PostgreSQL's JSON holds neither U+0000 nor lone surrogates.
  return Buffer.concat(parts)
    .subarray(0, limits.webhook.answer)
    .toString('utf8')
    .replaceAll('\0', '')
    .toWellFormed()
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

/**
 * Sends webhooks (Standard Webhooks): no redirects, and only to public addresses. A host is resolved once, its addresses are
 * checked, and the connection goes to one of these: a name that resolves differently a moment later changes nothing.
 */
export const webhookSender = ({
  networks,
  timeoutMs = limits.webhook.seconds * 1_000,
  resolve = resolveByDns,
}: SenderParts): WebhookSender => {
  const mayReach = (url: URL, address: string): boolean =>
    isWithin(address, networks) || (url.protocol === 'https:' && isPublic(address))

  const refuses = (text: string): string | null => {
    const fault = webhookUrlFault(text, networks.length > 0)
    if (fault !== null) return fault
    const url = new URL(text)
    const host = bareHost(url)
    return isIP(host) === 0 || mayReach(url, host) ? null : webhookUrlPrivate
  }

  const post = async (
    url: URL,
    addresses: readonly string[],
    { headers, body }: Parameters<WebhookSender['send']>[1],
  ): Promise<WebhookAnswer> => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = found
    const sent = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
      method: 'POST',
      agent: false,
      headers: { ...plainAnswer, ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup: (_host, { all = false }, answer) =>
        all ? answer(null, found) : answer(null, first?.address ?? '', first?.family),
      signal: AbortSignal.timeout(timeoutMs),
    })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage] // its one argument
    // After the answer the deadline may still destroy the connection.
    sent.on('error', () => {})
    return { status: response.statusCode ?? 0, body: await beginningOf(response) }
  }

  return {
    refuses,
    send: async (text, message) => {
      const refused = refuses(text)
      if (refused !== null) return { error: refused }
      const url = new URL(text)
      const host = bareHost(url)
      try {
        const addresses = isIP(host) > 0 ? [host] : await resolve(host)
        if (addresses.length === 0) return { error: webhookNoHost }
        const allowed = addresses.filter((address) => mayReach(url, address))
        return allowed.length === 0 ? { error: webhookUrlPrivate } : await post(url, allowed, message)
      } catch (error) {
        return {
          error:
            error instanceof Error && error.name === 'AbortError'
              ? fill(webhookNoAnswer, { seconds: timeoutMs / 1_000 })
              : fill(webhookNoConnection, { reason: reasonOf(error) }),
        }
      }
    },
  }
}
