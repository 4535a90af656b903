import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ApiErrorBody } from '@armature/contract/platform/api-error'
import { messages } from '@armature/domain/messages'
import type { Problem, ProblemKind } from '@armature/domain/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isOutage } from '../db/outage.ts'
import { serverLimits } from '../config/server-limits.ts'

/** The one place that maps a problem's kind to a status (decisions.md, Wire conventions). */
const statusOf: Record<ProblemKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_failed: 402,
  card_needed: 402,
  action_needed: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  unavailable: 503,
}

/** Sends a problem as the error body; `current` is the record to show after a lost race. */
export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  current?: unknown,
): FastifyReply => {
  const body: ApiErrorBody = {
    ...problem.fields,
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
    ...(problem.nonFieldErrors === undefined ? {} : { non_field_errors: problem.nonFieldErrors }),
    code: problem.code,
    request_id: request.id,
    ...(problem.clientSecret === undefined ? {} : { client_secret: problem.clientSecret }),
    ...(current === undefined ? {} : { current }),
  }
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  return reply.code(statusOf[problem.problem]).type('application/json').send(JSON.stringify(body))
}

/** Every field that an issue speaks of, with its error. */
function* complaintsOf(issues: readonly z.core.$ZodIssue[]): Generator<[path: PropertyKey[], text: string]> {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) yield [[...issue.path, key], 'Unknown field.']
    else yield [issue.path, issue.message]
  }
}

/** A schema's errors by field, up to a readable number. An error about a body that is no object goes to `detail`. */
export const problemOfIssues = (issues: readonly z.core.$ZodIssue[]): Problem => {
  // Names come from the request: 'toString' must be a field like any other.
  const fields: Record<string, string[]> = Object.create(null)
  let told = 0
  for (const [path, text] of complaintsOf(issues)) {
    if (told === serverLimits.problems)
      return { problem: 'invalid', code: 'invalid', fields, nonFieldErrors: [messages.moreProblems] }
    const name = path.join('.').slice(0, 200) || 'non_field_errors'
    ;(fields[name] ??= []).push(text)
    told += 1
  }
  return { problem: 'invalid', code: 'invalid', fields }
}

/** The framework's refusals in our own words and with our own codes, which outlive the framework. */
const clientErrors: Record<number, { code: string; detail: string }> = {
  404: { code: 'not_found', detail: messages.notFound },
  413: { code: 'body_too_large', detail: messages.bodyTooLarge },
  414: { code: 'not_found', detail: messages.notFound },
  415: { code: 'unsupported_media_type', detail: messages.unsupportedMediaType },
  429: { code: 'throttled', detail: messages.tooManyRequests },
}
const malformed = { code: 'malformed_request', detail: messages.malformedRequest }

const isOfFramework = (error: FastifyError): boolean => /^(FST|FP)_/.test(error.code)

/** No hook runs for an unreadable address, so the headers of every other answer are set here. */
const unroutedHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const

/** An address that the router itself refuses (too long, badly encoded) answers as a missing page. */
const answerUncounted = async (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  if (await request.server.countRequest(request, reply)) return
  const { code, detail } = clientErrors[error.statusCode ?? 404] ?? {
    code: 'not_found',
    detail: messages.notFound,
  }
  void reply
    .code(404)
    .headers({ ...unroutedHeaders, 'x-request-id': request.id })
    .type('application/json')
    .send(JSON.stringify({ detail, code, request_id: request.id }))
}

/** The synchronous form that the router wants. */
export const answerRouterError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void answerUncounted(error, request, reply)
}

/** Answers to Node's own refusals, before there is a request; any other one is malformed. */
const unreadable: Record<string, { status: number; code: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large' },
}

/** A request that can't be read, or didn't come to its end, is answered by hand, and the connection ends. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, code } = unreadable[error.code ?? ''] ?? { status: 400, code: malformed.code }
  const body = JSON.stringify({ detail: malformed.detail, code, request_id: randomUUID() })
  const headers = {
    ...unroutedHeaders,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** Turns an error into an answer. The framework's 4xx keep their status; a bug or an outage reveals nothing. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    const body = (code: string, detail: string): string =>
      JSON.stringify({ detail, code, request_id: request.id })
    reply.type('application/json')
    if (status >= 400 && status < 500) {
      const ours = { code: error.code.toLowerCase(), detail: error.message }
      const { code, detail } = clientErrors[status] ?? (isOfFramework(error) ? malformed : ours)
      return reply.code(status).send(body(code, detail))
    }
    if (isOutage(error)) {
      request.log.warn({ event: 'outage', code: error.code }, 'not possible right now')
      return reply.code(503).header('retry-after', '5').send(body('unavailable', messages.unavailable))
    }
    request.log.error({ event: 'bug', err: error }, 'unexpected failure')
    return reply.code(500).send(body('internal', messages.unexpected))
  })
}

/** No such path. `screenOf` answers those that are the web app's own, where it is served here. */
export const handleUnknownPaths = (
  app: FastifyInstance,
  screenOf:
    | ((request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> | null)
    | null,
): void => {
  app.setNotFoundHandler(
    (request, reply) =>
      screenOf?.(request, reply) ??
      sendProblem(request, reply, { problem: 'not_found', code: 'not_found', detail: messages.notFound }),
  )
}
