import type { endpoints } from '@armature/contract/all-endpoints'
import type { CallName, CallRoute } from '@armature/contract/endpoint-paths'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import type { Body, Params, Query, Response as AnswerOf } from '@armature/contract/platform/endpoint'
import { liveConnectionHeader, unattendedHeader } from '@armature/contract/platform/realtime'
import { confirmationNeeded } from '@armature/domain/auth/confirmation'
import { messages } from '@armature/domain/messages'
import { zoneHere } from '../zones.ts'
import { noteCall, takeEarly } from './early-calls.ts'
import { ApiError, UnexpectedFailure } from './failures.ts'
import type { Session } from './session.ts'
import { clearSession, getSession } from './session.ts'
import { teller } from './teller.ts'
import { isUnattended } from './unattended.ts'
import type { PriceKey } from '@armature/contract/platform/price-codec'
import { decodePrice, importPriceKey, pricePrefix } from '@armature/contract/platform/price-codec'

/**
 * The one place that decodes prices: the client passes every answer through here, so screens and the query cache see
 * only plain prices. A value that doesn't decode stays as it is.
 */
let imported: { text: string; key: Promise<PriceKey | null> } | null = null

const currentKey = (): Promise<PriceKey | null> => {
  const text = getSession()?.price_key ?? ''
  // Storage may hold anything; a key that can't be imported leaves the prices as they are.
  if (imported?.text !== text) imported = { text, key: importPriceKey(text).catch(() => null) }
  return imported.key
}

const decodeWith = async (key: PriceKey, value: unknown): Promise<unknown> => {
  if (typeof value === 'string') return value.startsWith(pricePrefix) ? decodePrice(key, value) : value
  if (Array.isArray(value)) return Promise.all(value.map((item) => decodeWith(key, item)))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    async ([name, item]) => [name, await decodeWith(key, item)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/** Parses an answer and decodes its prices. */
const parseWithPrices = async (text: string): Promise<unknown> => {
  const parsed: unknown = JSON.parse(text)
  if (!text.includes(pricePrefix)) return parsed
  const key = await currentKey()
  return key === null ? parsed : decodeWith(key, parsed)
}

/** The server answers within ten seconds or not at all; the same again for a slow connection. */
const readAnswerSeconds = 20

/** Over TLS the cookie has a prefix; a cookie without it is outdated or another site's. */
const read = (): string | null =>
  (/(?:^|;\s*)__Host-csrftoken=([^;]+)/.exec(document.cookie) ??
    /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie))?.[1] ?? null

let asking: Promise<unknown> | null = null

/** The value that every write carries. Any GET sets the cookie, so this makes one if none has been made. */
const csrfToken = async (): Promise<string> => {
  const known = read()
  if (known !== null) return decodeURIComponent(known)
  asking ??= fetch('/healthz', { credentials: 'same-origin' }).finally(() => {
    asking = null
  })
  await asking
  return decodeURIComponent(read() ?? '')
}

type Endpoints = typeof endpoints
type Loose<T> = { [K in keyof T]?: T[K] | number | boolean | undefined }
type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: never }
  : undefined extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/** A call's input: the parts its contract names, ids as numbers or text. */
export type CallOptions<Name extends CallName> = (Params<Endpoints[Name], 'input'> extends undefined
  ? { params?: never }
  : { params: { [K in keyof Params<Endpoints[Name], 'input'>]: string | number } }) &
  (Query<Endpoints[Name], 'input'> extends undefined
    ? { query?: never }
    : { query?: Loose<Query<Endpoints[Name], 'input'>> }) &
  Given<'body', Body<Endpoints[Name], 'input'>> & {
    idempotencyKey?: string
    signal?: AbortSignal
    /** For a write: no toast on a connection or server failure; the caller reports it and retries. */
    isQuiet?: boolean
  }

export type Answer<Name extends CallName> = AnswerOf<Endpoints[Name]>

interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  isQuiet?: boolean
}

type Routes = typeof endpointPaths

/** Read-only calls: most are GETs, the table marks the others. */
export type ReadName = {
  [Name in CallName]: Routes[Name] extends { method: 'GET' } | { isRead: true } ? Name : never
}[CallName]

export type WriteName = Exclude<CallName, ReadName>

/** The options that a write adds. */
type OwnParts = Pick<Parts, 'idempotencyKey'>

/** Empty for a call without input. */
export type CallArguments<Name extends CallName> =
  Record<never, never> extends CallOptions<Name> ? [CallOptions<Name>?] : [CallOptions<Name>]

const changesSomething = ({ method, isRead }: CallRoute): boolean => method !== 'GET' && isRead !== true

/** Calls whose 401 answers the user and doesn't end a session. */
const signInCalls: ReadonlySet<CallName> = new Set(['createToken', 'otpLogin'])

/** A call's path with its parameters filled in. */
export const addressOf = (route: CallRoute, { params = {}, query = {} }: Parts): string => {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  // The days of a period begin and end where the reader is; revisions have `from` and `to` too.
  if (/-/.test(`${query['from'] ?? ''}${query['to'] ?? ''}`)) search.set('zone', zoneHere())
  return search.size === 0 ? path : `${path}?${search}`
}

let liveConnection: string | null = null

/** Names the live connection, so that this screen gets no notification of its own changes; null without one. */
export const nameLiveConnection = (id: string | null): void => {
  liveConnection = id
}

/** The session, CSRF value and content type that every call carries. */
export const headersOf = async (isWrite: boolean, parts: Parts = {}): Promise<Headers> => {
  const headers = new Headers({ Accept: 'application/json' })
  const session = getSession()
  if (session) headers.set('Authorization', `JWT ${session.token}`)
  if (isUnattended()) headers.set(unattendedHeader, '1')
  if (isWrite && liveConnection !== null) headers.set(liveConnectionHeader, liveConnection)
  if (isWrite) headers.set('X-CSRFToken', await csrfToken())
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json')
  if (parts.idempotencyKey) headers.set('Idempotency-Key', parts.idempotencyKey)
  return headers
}

interface RawAnswer {
  status: number
  body: unknown
  retryAfter?: string | null
}

/** An answer's body, or the ApiError for it. A 401 ends the session that sent the call, here and in other tabs. */
export const accepted = <Name extends CallName>(
  name: Name,
  session: Session | null,
  { status, body, retryAfter }: RawAnswer,
): Answer<Name> => {
  if (status < 400) return body as Answer<Name>
  // An answer to an older session must not end a newer one.
  if (status === 401 && !signInCalls.has(name) && session?.token === getSession()?.token)
    clearSession('ended')
  throw new ApiError(status, body, Number(retryAfter ?? 0))
}

/** Aborts when the caller gives up, or when no answer is expected any more. */
const untilTooLate = (parts: Parts) => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), readAnswerSeconds * 1_000)
  return {
    signal: parts.signal ? AbortSignal.any([parts.signal, late.signal]) : late.signal,
    done: () => clearTimeout(timer),
  }
}

const ask = async (route: CallRoute, parts: Parts): Promise<Response> => {
  const address = addressOf(route, parts)
  if (route.method === 'GET') {
    noteCall(address)
    const early = await takeEarly(address, parts.signal)
    if (early !== undefined) return early
  }
  return fetch(address, {
    method: route.method,
    headers: await headersOf(route.method !== 'GET', parts),
    credentials: 'same-origin',
    // Otherwise the browser may show an old catalogue; only shared caches may keep one.
    cache: 'no-cache',
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(parts.signal ? { signal: parts.signal } : {}),
  })
}

const send = async (route: CallRoute, parts: Parts): Promise<RawAnswer> => {
  const response = await ask(route, parts)
  const text = await response.text()
  if (response.status >= 500) throw new Error(`HTTP ${response.status}`)
  const retryAfter = response.headers.get('Retry-After')
  return { status: response.status, body: text === '' ? {} : await parseWithPrices(text), retryAfter }
}

const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === confirmationNeeded

const requestOnce = async <Name extends CallName>(
  name: Name,
  options?: CallOptions<Name>,
  own: OwnParts = {},
): Promise<Answer<Name>> => {
  const route: CallRoute = endpointPaths[name]
  // CallOptions is Parts with its fields narrowed per call, which the compiler can't see for a generic name.
  const parts: Parts = { ...(options as Parts | undefined), ...own }
  const session = getSession()
  // A screen must not wait for ever for a lost answer; a write without one must not be reported as failed.
  const isWrite = changesSomething(route)
  const deadline = isWrite ? undefined : untilTooLate(parts)
  let answer: RawAnswer
  try {
    answer = await send(route, deadline ? { ...parts, signal: deadline.signal } : parts)
  } catch (error) {
    if (parts.signal?.aborted) throw error
    if (isWrite && parts.isQuiet !== true) teller().failure(messages.unexpected)
    throw new UnexpectedFailure(error)
  } finally {
    deadline?.done()
  }
  return accepted(name, session, answer)
}

/**
 * Sends one call of the contract. If the server first wants the person to confirm who they are, asks them and repeats
 * the call. Only `call` (client.ts) uses it for reads, and `makeWrite` (write.ts) for writes. A
 * 401 ends the session and leads to sign-in, another 4xx throws an ApiError, anything else an UnexpectedFailure. Failed
 * writes show the general toast; failed loads don't, since the screen reports them in place (decisions.md, Small ones).
 */
export const request = async <Name extends CallName>(
  name: Name,
  options?: CallOptions<Name>,
  own: OwnParts = {},
): Promise<Answer<Name>> => {
  try {
    return await requestOnce(name, options, own)
  } catch (error) {
    if (!isUnconfirmed(error)) throw error
    const { confirmation } = await import('./confirmation.ts')
    if (!(await confirmation())) throw error
    return requestOnce(name, options, own)
  }
}
