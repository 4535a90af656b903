import { setTimeout as delay } from 'node:timers/promises'
import { connectLive } from '../live-client.ts'
import { freePort } from '../../../../tools/free-port.ts'
import { signInOver, startServer } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'
import { openSmallMarket, withoutDemo } from './small-shop.ts'

interface Message {
  seq: number
  revision: number
  client_id: string | null
  text: string
}
interface Answer {
  results: Message[]
  has_more: boolean
  revision: number
}

export interface StormResult {
  sent: number
  /** How many times a message was sent again because its answer didn't come. */
  repeated: number
  stored: number
  twice: number
  /** Answered, and not there; or there at another place than answered. */
  lost: number
  /** Of one client, out of the order in which it wrote. */
  outOfOrder: number
  gaps: number
  /** Followers over the live connection whose log differs from the stored one. */
  wrongFollowers: number
  seconds: number
}

const ask = async <T>(url: string, token: string, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(20_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as T
}

/** Everything of a channel after a revision, over as many answers as it takes. */
const catchUp = async (url: string, token: string, channel: string, from: number) => {
  const found: Message[] = []
  for (let after = from; ;) {
    const answer = await ask<Answer>(url, token, `/api/chat/${channel}/messages/?after=${after}`)
    found.push(...answer.results)
    after = answer.revision
    if (!answer.has_more) return { found, revision: after }
  }
}

/** A reader that is told over the live connection of one process, and asks another where that one is gone. */
const follow = async (urls: readonly string[], token: string, channel: string) => {
  const log = new Map<number, string | null>()
  let revision = 0
  let asking: Promise<void> = Promise.resolve()
  const next = (): Promise<void> => {
    asking = asking
      .then(async () => {
        const url = urls.at(-1) ?? ''
        const answer = await catchUp(url, token, channel, revision)
        for (const { seq, client_id: id } of answer.found) log.set(seq, id)
        ;({ revision } = answer)
      })
      .catch(() => undefined)
    return asking
  }
  const client = await connectLive({ url: urls[0] ?? '', token })
  client.socket.on('changed', ({ id }) => id === channel && void next())
  return { log, next, stop: () => client.socket.disconnect() }
}

/** A quote of one part that the administrator adds for the customer; answers its id. */
const addQuote = async (url: string, admin: string, customer: string): Promise<number> => {
  const { id } = await ask<{ id: number }>(url, customer, '/api/me/')
  const parts = await ask<{ results: { id: number }[] }>(url, customer, '/api/market/product/search/')
  const products = parts.results.slice(0, 1).map((part) => ({ id: part.id, quantity: 1 }))
  const quote = await ask<{ id: number }>(url, admin, '/api/shop/quote-on-users-behalf/', {
    user_id: id,
    products,
  })
  return quote.id
}

const judge = (stored: readonly Message[], answered: ReadonlyMap<string, number>) => {
  // The channel has notes of the quote's own way, too.
  const own = stored.filter(({ client_id: id }) => id?.startsWith('storm-') === true)
  const byId = Map.groupBy(own, ({ client_id: id }) => id ?? '')
  const byClient = Map.groupBy(own, ({ text }) => text.split(' ')[0])
  const isSorted = (messages: readonly Message[]): boolean =>
    messages.every(({ text }, at) => Number(text.split(' ')[1]) === at)
  return {
    stored: byId.size,
    twice: [...byId.values()].filter((same) => same.length > 1).length,
    lost: [...answered].filter(([id, seq]) => byId.get(id)?.[0]?.seq !== seq).length,
    outOfOrder: [...byClient.values()].filter((messages) => !isSorted(messages)).length,
    gaps: stored.filter(({ seq }, at) => seq !== at + 1).length,
  }
}

/**
 * Two server processes on one empty database (its address in `env`), many programs that write in the chat of one quote over both, and one process killed outright
 * in the middle. A program whose answer doesn't come sends again under the same id, to the other process.
 */
export const runChatStorm = async (
  given: Record<string, string> & { DATABASE_URL: string },
  { clients, messages }: { clients: number; messages: number },
): Promise<StormResult> => {
  const env = { ...given, ...withoutDemo }
  const first: ServerProcess = startServer({ ...env, PORT: String(await freePort()) })
  await first.ready()
  await openSmallMarket(env.DATABASE_URL)
  const second = startServer({ ...env, PORT: String(await freePort()) })
  try {
    await second.ready()
    const tokens = [await signInOver(first.url, 'admin'), await signInOver(first.url, 'customer')]
    const [admin = '', customer = ''] = tokens
    const channel = `Quote-${await addQuote(first.url, admin, customer)}`
    // The process that stays is asked last, the one to be killed is listened to.
    const followers = [
      await follow([second.url, first.url], admin, channel),
      await follow([first.url], customer, channel),
    ]
    const answered = new Map<string, number>()
    let repeated = 0
    const begun = performance.now()
    const killAt = messages / 2
    const write = async (client: number): Promise<void> => {
      const count = Math.floor(messages / clients)
      let url = client % 2 === 0 ? second.url : first.url
      for (let at = 0; at < count; at += 1) {
        const id = `storm-${client}-${at}`
        for (;;) {
          try {
            const body = { client_id: id, text: `${client} ${at}` }
            const token = tokens[client % 2] ?? ''
            const { seq } = await ask<Message>(url, token, `/api/chat/${channel}/messages/`, body)
            answered.set(id, seq)
            break
          } catch {
            repeated += 1
            url = url === first.url && second.child.signalCode === null ? second.url : first.url
            await delay(20)
          }
        }
        if (answered.size >= killAt && second.child.signalCode === null) second.child.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, client) => write(client)))
    const seconds = (performance.now() - begun) / 1_000
    await Promise.all(followers.map(({ next }) => next()))
    const { found } = await catchUp(first.url, admin, channel, 0)
    const stored = found.toSorted((one, other) => one.seq - other.seq)
    const whole = JSON.stringify(stored.map(({ seq, client_id: id }) => [seq, id]))
    for (const { stop } of followers) stop()
    return {
      sent: answered.size,
      repeated,
      ...judge(stored, answered),
      wrongFollowers: followers.filter(
        ({ log }) => JSON.stringify([...log].toSorted(([one], [other]) => one - other)) !== whole,
      ).length,
      seconds,
    }
  } finally {
    second.child.kill('SIGKILL')
    await first.signal('SIGTERM')
  }
}

export interface CrowdResult extends ReturnType<typeof judge> {
  /** How many answers had each status. */
  statuses: Record<number, number>
  seconds: number
  slowestMs: number
}

/** One server process, and many programs that write in the chat of one quote at once, each message once. */
export const runChatCrowd = async (
  given: Record<string, string> & { DATABASE_URL: string },
  { clients, messages }: { clients: number; messages: number },
): Promise<CrowdResult> => {
  const env = { ...given, ...withoutDemo }
  const server = startServer({ ...env, PORT: String(await freePort()) })
  try {
    await server.ready()
    await openSmallMarket(env.DATABASE_URL)
    const tokens = [await signInOver(server.url, 'admin'), await signInOver(server.url, 'customer')]
    const [admin = '', customer = ''] = tokens
    const channel = `Quote-${await addQuote(server.url, admin, customer)}`
    const statuses: Record<number, number> = {}
    const answered = new Map<string, number>()
    let slowestMs = 0
    const write = async (client: number): Promise<void> => {
      for (let at = 0; at < messages / clients; at += 1) {
        const id = `storm-${client}-${at}`
        const sentAt = performance.now()
        const response = await fetch(`${server.url}/api/chat/${channel}/messages/`, {
          method: 'POST',
          headers: { authorization: `JWT ${tokens[client % 2]}`, 'content-type': 'application/json' },
          body: JSON.stringify({ client_id: id, text: `${client} ${at}` }),
        })
        const answer = (await response.json()) as { seq: number }
        slowestMs = Math.max(slowestMs, Math.round(performance.now() - sentAt))
        statuses[response.status] = (statuses[response.status] ?? 0) + 1
        if (response.ok) answered.set(id, answer.seq)
      }
    }
    const begun = performance.now()
    await Promise.all(Array.from({ length: clients }, (_, client) => write(client)))
    const seconds = (performance.now() - begun) / 1_000
    const { found } = await catchUp(server.url, admin, channel, 0)
    const stored = found.toSorted((one, other) => one.seq - other.seq)
    return { statuses, seconds, slowestMs, ...judge(stored, answered) }
  } finally {
    await server.signal('SIGTERM')
  }
}
