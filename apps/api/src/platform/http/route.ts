import { apiKeyNotForThis } from '@armature/domain/accounts/api-keys'
import { confirmationNeeded, confirmFirst } from '@armature/domain/auth/confirmation'
import { isRecentlyConfirmed } from '@armature/domain/auth/recently-confirmed'
import { canEver } from '@armature/domain/rights/abilities'
import type { Body, Endpoint, Params, Query, Response } from '@armature/contract/platform/endpoint'
import { liveConnectionHeader, unattendedHeader } from '@armature/contract/platform/realtime'
import { limits } from '@armature/domain/limits'
import { daySeconds } from '@armature/domain/values/time'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { forbidden, invalid, isProblem, notFound, tooMany, unauthenticated } from '@armature/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ConcurrencyLimit } from '../config/concurrency-limit.ts'
import type { Deps } from '../context/deps-type.ts'
import { hashRequest, isReplay } from '../context/idempotency-repository.ts'
import type { IdempotencyClaim } from '../context/idempotency-repository.ts'
import type { Serializer } from './answer-serializer.ts'
import { serializerOf } from './answer-serializer.ts'
import { browserCookies } from './guards/browser-cookies.ts'
import type { BrowserCookies } from '../context/browser.ts'
import { clientAddress, countedAddress } from './guards/client-address.ts'
import type { Context, SignedIn } from '../context/context.ts'
import { csrfCookieOf } from './guards/csrf.ts'
import { problemOfIssues, sendProblem } from './errors.ts'
import type { FileAnswer } from './file-answer.ts'
import { sendFileAnswer } from './file-answer.ts'
import type { ContextParts } from '../context/make-context.ts'
import { makeContext } from '../context/make-context.ts'
import type { SessionClaim } from '../db/actor-context.ts'
import { isSessionChanged } from '../db/actor-context.ts'
import { plainText } from './pages/plain-text.ts'
import { isSpeltOtherwise } from './guards/strict-requests.ts'
import type { IncomingUpload } from '../ports/uploads.ts'
import { markRevalidated } from './shared-answer.ts'
import { incomingUpload } from './upload.ts'

/** Sends a cacheable answer, or a 304 if the cache's copy is current. */
const sendRevalidated = (request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply => {
  reply.header('vary', 'authorization')
  return markRevalidated(request, reply, body)
    ? reply.code(304).send()
    : reply.type('application/json; charset=utf-8').send(body)
}

export type Input<E> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
} & (E extends { upload: true } ? { upload: IncomingUpload } : unknown)

/** `headers` is for the one caller that signs its body instead of signing in, and for what differs by the host. */
export type Handler<E> = (
  ctx: Context,
  input: Input<E>,
  headers: FastifyRequest['headers'],
) => Promise<(E extends { file: true } ? FileAnswer : Response<E>) | Problem>

interface RecalledCaller extends SignedIn {
  claim: SessionClaim
}

/** The sender, and where its call reads if not from the primary. */
type Caller = SignedIn & Pick<ContextParts, 'claim' | 'replayed'> & { deps?: Deps }

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    /** Names of the calls that have a route, for the test that none is missing. */
    routedCalls: Set<string>
    /** By their addresses: a burst of one waits in its own line, and never fills the database's, which is for all. */
    senders: ConcurrencyLimit
    /** Finds the sender of a request; app.ts hands it in, so that the transport knows no sessions. */
    identify: (
      authorization: string | undefined,
      parts: { deps: Deps; log: Context['log']; now: Date; ip: string; isUnattended?: boolean },
    ) => Promise<SignedIn>
    /** The remembered sender of the same session's earlier request, still to be confirmed; null where there is none. */
    recall: (
      authorization: string | undefined,
      parts: { deps: Deps; log: Context['log']; now: Date; ip: string; isUnattended?: boolean },
    ) => Promise<RecalledCaller | null>
    /** Reads the record that a 409 shows, in the form of the record's own call. */
    currentRecord: (ctx: Context, current: NonNullable<Problem['current']>) => Promise<unknown>
  }
}

/**
 * Writes the answer by the call's schema. A stored answer may be older than the schema and lack new fields. It goes out
 * unchanged, since the same key gives the same answer.
 */
const written = (serialize: Serializer, answer: unknown): string => {
  try {
    return serialize(answer)
  } catch (error) {
    if (isReplay(answer)) return JSON.stringify(answer)
    throw error
  }
}

const confirmedOnly = (session: SignedIn['session'], now: Date): Problem | null =>
  isRecentlyConfirmed(session?.confirmedAt, now)
    ? null
    : forbidden(confirmFirst, { code: confirmationNeeded })

/**
 * The first gate: the actor is signed in, could have this ability for some record, and has confirmed recently who they
 * are where the call asks for it.
 */
const gate = (
  endpoint: Endpoint,
  { actor, program, refused, session }: SignedIn,
  now: Date,
): Problem | null => {
  if (refused !== undefined) return refused
  if (endpoint.access === 'public') return null
  const { ofPerson, personOnly, stepUp } = endpoint
  if (program !== undefined && (ofPerson || personOnly || stepUp)) return forbidden(apiKeyNotForThis)
  if (actor.userId === null) return unauthenticated(messages.signInFirst)
  if (!canEver(actor, endpoint.access)) return forbidden(messages.notAllowed)
  return stepUp ? confirmedOnly(session, now) : null
}

/** The database confirms a session only for its company's account, so calls about the person look the session up. */
const asPerson = (caller: Caller): Caller =>
  caller.actor.personId === undefined ? caller : { ...caller, actor: caller.person, claim: undefined }

const parsePart = (schema: z.ZodType | undefined, value: unknown): { value: unknown } | Problem => {
  if (schema === undefined) return { value: undefined }
  const parsed = schema.safeParse(value, { error: plainText })
  return parsed.success ? { value: parsed.data } : problemOfIssues(parsed.error.issues)
}

/** Builds a schema once, because building takes longer than parsing. */
const noQuery = z.strictObject({})
/** Some clients send an empty object with every write. */
const noBody = z.strictObject({}).nullish()

const parseInput = (endpoint: Endpoint, request: FastifyRequest): Input<Endpoint> | Problem => {
  const params = parsePart(endpoint.params, request.params)
  // An id that can't exist answers like a missing record.
  if (isProblem(params)) return notFound(messages.notFound)
  const query = parsePart(endpoint.query ?? noQuery, request.query)
  if (isProblem(query)) return query
  // An upload's body is read by its call.
  const body = parsePart(endpoint.body ?? (endpoint.upload ? undefined : noBody), request.body)
  if (isProblem(body)) return body
  const given = endpoint.body === undefined ? undefined : body.value
  return { params: params.value, query: query.value, body: given } as Input<Endpoint>
}

const visibleAscii = /^[\x21-\x7e]+$/

/** The request's Idempotency-Key, undefined where it has none. */
export const readIdempotencyKey = (
  headers: FastifyRequest['headers'],
  longest = 255,
): string | undefined | Problem => {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && key.length <= longest && visibleAscii.test(key)) return key
  return invalid(`Idempotency-Key: 1 to ${longest} visible ASCII characters.`)
}

/** The owner of an idempotency key: people and programs in a company don't share keys. */
const ownerOf = ({ actor: { userId, personId }, program }: SignedIn): string => {
  if (program !== undefined) return `key:${program.keyId}`
  return personId === undefined ? `user:${userId}` : `user:${userId}:${personId}`
}

const claimOf = (
  endpoint: Endpoint,
  request: FastifyRequest,
  signedIn: SignedIn,
  input: Input<Endpoint>,
): IdempotencyClaim | Problem | undefined => {
  if (!endpoint.idempotent || signedIn.actor.userId === null) return undefined
  const key = readIdempotencyKey(request.headers)
  if (key === undefined || isProblem(key)) return key
  return {
    owner: ownerOf(signedIn),
    call: endpoint.name,
    key,
    requestHash: hashRequest(input.params, input.body),
  }
}

const socketId = /^[\w-]{1,40}$/

const liveConnectionOf = (headers: FastifyRequest['headers']): string | undefined => {
  const id = headers[liveConnectionHeader]
  return typeof id === 'string' && socketId.test(id) ? id : undefined
}

const contextOf = (
  app: FastifyInstance,
  request: FastifyRequest,
  signedIn: Caller,
  more: { now: Date; browser: BrowserCookies; idempotency: IdempotencyClaim | undefined },
): Context =>
  makeContext({
    deps: app.deps,
    ...signedIn,
    ...more,
    log: request.log,
    client: {
      ip: clientAddress(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      csrfToken: request.cookies[csrfCookieOf(app.deps.config)],
      liveConnection: liveConnectionOf(request.headers),
    },
  })

/** Adds the call's `detail` to a problem; a problem with its own detail keeps it. */
const toldBy = (endpoint: Endpoint, problem: Problem): Problem => {
  const first = Object.values(problem.fields ?? {})[0]?.[0] ?? problem.nonFieldErrors?.[0]
  return endpoint.failsWithDetail && problem.detail === undefined && first !== undefined
    ? { ...problem, detail: first }
    : problem
}

/** The record that a conflict names, as it is now. */
const currentOf = async (app: FastifyInstance, ctx: Context, { current }: Problem): Promise<unknown> =>
  current === undefined ? undefined : app.currentRecord(ctx, current)

interface Worked<T> {
  result: T | Problem
  /** The record that a conflict names, as it is now. */
  current?: unknown
}

const isSameActor = (one: SignedIn['actor'], other: SignedIn['actor']): boolean =>
  one.role === other.role &&
  one.userId === other.userId &&
  one.tenantId === other.tenantId &&
  String(one.companyRoles) === String(other.companyRoles)

/**
 * Does the work for the request's sender. A reading call starts with the remembered session, and its first transaction
 * has the database confirm it. If no transaction does, or the session has changed, the result doesn't count until the
 * session is looked up (decision 017).
 */
const forCaller = async <T>(
  app: FastifyInstance,
  request: FastifyRequest,
  parts: { deps: Deps; log: Context['log']; now: Date; ip: string },
  work: (caller: Caller) => Promise<Worked<T>>,
): Promise<Worked<T>> => {
  const { authorization } = request.headers
  const lookUp = () => app.identify(authorization, parts)
  const recalled = request.method === 'GET' ? await app.recall(authorization, parts) : null
  if (recalled === null) return work(await lookUp())
  try {
    const outcome = await work(recalled)
    if (recalled.claim.confirmed) return outcome
    const caller = await lookUp()
    return isSameActor(caller.actor, recalled.actor) ? outcome : await work(caller)
  } catch (error) {
    if (!isSessionChanged(error)) throw error
    return work(await lookUp())
  }
}

const writtenCookie = 'written'

/**
 * Asks the replica, where there is one; undefined where the primary has to answer. The session is looked up at the primary, so that its
 * end counts at once. A program without cookies has none that says what it wrote.
 */
const fromReplica = async <T>(
  { deps, identify }: FastifyInstance,
  { authorization }: FastifyRequest['headers'],
  { browser, ...parts }: { log: Context['log']; now: Date; ip: string; browser: BrowserCookies },
  work: (caller: Caller) => Promise<Worked<T>>,
): Promise<Worked<T> | undefined> => {
  const writtenUntil = browser.read(writtenCookie) ?? null
  if (writtenUntil === null && authorization !== undefined) return undefined
  return deps.replica?.read(writtenUntil, async ({ replayed, ...there }) =>
    work({ ...(await identify(authorization, { ...parts, deps })), deps: { ...deps, ...there }, replayed }),
  )
}

const atItsTurn = <T>(
  { senders }: FastifyInstance,
  request: FastifyRequest,
  work: () => Promise<Worked<T>>,
): Promise<Worked<T>> | Worked<T> =>
  senders.take(work, countedAddress(clientAddress(request))) ?? {
    result: tooMany(messages.tooManyRequests, { retryAfterSeconds: 1 }),
  }

/** The framework's options for a call that reads its body itself: no timer runs over it. */
const uploadOptions = { config: { upload: true } } as const

/** Longer than most calls' bodies may be, or of a length that nobody said. */
const isLong = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > limits.body.bytes

/**
 * A long body is read only from callers who may make the call, since parsing a stranger's costs time before it is
 * refused.
 */
const beforeLongBody = (app: FastifyInstance, endpoint: Endpoint) =>
  endpoint.bodyBytes === undefined || endpoint.access === 'public'
    ? {}
    : {
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          if (!isLong(request)) return
          const parts = {
            deps: app.deps,
            log: request.log,
            now: app.deps.clock(),
            ip: clientAddress(request),
          }
          const refused = gate(endpoint, await app.identify(request.headers.authorization, parts), parts.now)
          if (refused !== null) return sendProblem(request, reply, refused)
        },
      }

export interface RouteOptions {
  /** It waits for no turn among its sender's calls: one that takes as long as its line, or whose senders are all one. */
  atOnce?: boolean
  /** A replica may answer it, with what is a moment old but for the caller's own writes. */
  mayBeOld?: boolean
}

/**
 * Registers one call: gate, strict validation of each part, use case, serialization by the response schema. Calls can't
 * be registered in another way, so none can lack its ability.
 */
export const route = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { atOnce = endpoint.upload ?? false, mayBeOld = false }: RouteOptions = {},
): void => {
  const status = endpoint.status ?? 200
  const serialize = status === 204 ? null : serializerOf(endpoint.response)
  app.routedCalls.add(endpoint.name)

  const work = async (
    { request, browser, now }: { request: FastifyRequest; browser: BrowserCookies; now: Date },
    caller: Caller,
  ): Promise<Worked<Response<E> | FileAnswer>> => {
    const input = parseInput(endpoint, request)
    if (isProblem(input)) return { result: input }
    const idempotency = claimOf(endpoint, request, caller, input)
    if (isProblem(idempotency)) return { result: idempotency }
    const ctx = contextOf(app, request, caller, { now, browser, idempotency })
    // Not a byte of an upload has been read up to here.
    const upload = endpoint.upload && { upload: incomingUpload(request, app.bodyTimeouts.uploadIdleMs) }
    const answer = await handler(ctx, { ...input, ...upload } as Input<E>, request.headers)
    return isProblem(answer)
      ? { result: answer, current: await currentOf(app, ctx, answer) }
      : { result: answer as FileAnswer | Response<E> }
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyBytes ?? limits.body.bytes,
    ...(endpoint.upload ? uploadOptions : {}),
    ...beforeLongBody(app, endpoint),
    handler: async (request, reply) => {
      if (isSpeltOtherwise(request)) return sendProblem(request, reply, notFound(messages.notFound))
      const parts = {
        deps: app.deps,
        log: request.log,
        now: app.deps.clock(),
        ip: clientAddress(request),
        isUnattended: request.headers[unattendedHeader] !== undefined,
      }
      const browser = browserCookies(request, reply, app.deps.config.publicUrl)
      const asked = { request, browser, now: parts.now }
      const gated = async (found: Caller): Promise<Worked<Response<E> | FileAnswer>> => {
        const caller = endpoint.ofPerson ? asPerson(found) : found
        const refused = gate(endpoint, caller, parts.now)
        return refused === null ? work(asked, caller) : { result: refused }
      }
      const answer = async () =>
        (mayBeOld ? await fromReplica(app, request.headers, { ...parts, browser }, gated) : undefined) ??
        forCaller<Response<E> | FileAnswer>(app, request, parts, gated)
      const { result, current } = await (atOnce ? answer() : atItsTurn(app, request, answer))
      if (request.method !== 'GET' && app.deps.replica !== undefined)
        browser.keep(writtenCookie, await app.deps.replica.position(), daySeconds)
      if (isProblem(result)) return sendProblem(request, reply, toldBy(endpoint, result), current)
      if (endpoint.file) return sendFileAnswer(reply, result as FileAnswer)
      if (serialize === null) return reply.code(status).header('cache-control', 'no-store').send()
      const text = written(serialize, result)
      if (endpoint.revalidated) return sendRevalidated(request, reply, text)
      reply.code(status).header('cache-control', 'no-store')
      return reply.type('application/json; charset=utf-8').send(text)
    },
  })
}
