import { randomUUID, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addFault, clearFaults, faultBody, takeCallFault } from './faults.ts'
import { parseForm } from './form-body.ts'
import { sandboxRouteTable } from './route-table.ts'
import { runAgenda } from './billing/run-agenda.ts'
import type { SandboxWorld } from './run-sandbox-call.ts'
import { runSandboxCall } from './run-sandbox-call.ts'
import { errorAnswer, SandboxError } from './sandbox-error.ts'
import type { SandboxRoute } from './sandbox-route.ts'
import { clockOffset, setClockOffset } from './sandbox-store.ts'

export interface SandboxApiOptions extends SandboxWorld {
  secretKey: string
  /** Called after every call that may have recorded events. */
  onCommitted: () => void
  /** Ends waits that a fault began. */
  stopping: AbortSignal
}

const clockBody = z.strictObject({
  advance_seconds: z
    .int()
    .min(0)
    .max(10 * 366 * 86_400),
})

/** The provider's API as the SDK calls it, and the two calls by which a test makes it misbehave. */
export const sandboxApiRoutes = (app: FastifyInstance, options: SandboxApiOptions): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )

  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id)
    const key = bearerOf(request)
    if (key !== null && same(key, options.secretKey)) return
    const shown = key === null ? '' : `: ${key.slice(0, 8)}${'*'.repeat(8)}`
    const message = key === null ? 'You did not provide an API key.' : `Invalid API Key provided${shown}`
    const answer = errorAnswer(401, { type: 'invalid_request_error', message })
    return reply.status(answer.status).send(answer.body)
  })

  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${pathOf(request)}).`
    const answer = errorAnswer(404, { type: 'invalid_request_error', message })
    return reply.status(answer.status).send(answer.body)
  })

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SandboxError) return reply.status(error.answer.status).send(error.answer.body)
    request.log.error({ err: error }, 'sandbox call failed')
    return reply
      .status(500)
      .send(errorAnswer(500, { type: 'api_error', message: 'An unknown error occurred' }).body)
  })

  for (const route of sandboxRouteTable)
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => answer(request, reply, route),
    })

  const answer = async (request: FastifyRequest, reply: FastifyReply, route: SandboxRoute) => {
    const path = pathOf(request)
    const fault = await takeCallFault(options.pool, request.method, path)
    if (fault !== undefined && (await replaceCall(fault, request, reply, options.stopping))) return reply
    const result = await runSandboxCall(options, route, {
      id: request.id,
      path,
      objectId: objectIdOf(request),
      form: parseForm(route.method === 'POST' ? textOf(request.body) : queryOf(request)),
      account: headerOf(request, 'stripe-account'),
      idempotencyKey: headerOf(request, 'idempotency-key'),
    })
    options.onCommitted()
    if (fault?.kind === 'succeed_then_drop') return drop(request, reply)
    if (result.replayed) reply.header('idempotent-replayed', 'true')
    return reply.status(result.status).send(result.body)
  }

  controlRoutes(app, options)
}

/** The calls by which a test causes faults, or advances time. */
const controlRoutes = (app: FastifyInstance, options: SandboxApiOptions): void => {
  app.post('/_sandbox/faults', async (request, reply) => {
    const read = faultBody.safeParse(request.body)
    if (!read.success) return reply.status(400).send({ error: { message: z.prettifyError(read.error) } })
    await addFault(options.pool, read.data)
    return { added: read.data }
  })

  app.delete('/_sandbox/faults', async () => {
    await clearFaults(options.pool)
    return { cleared: true }
  })

  // Only forward: the provider's test clocks can't go back either.
  app.post('/_sandbox/clock', async (request, reply) => {
    const read = clockBody.safeParse(request.body)
    if (!read.success) return reply.status(400).send({ error: { message: z.prettifyError(read.error) } })
    const offset = (await clockOffset(options.pool)) + read.data.advance_seconds
    await setClockOffset(options.pool, offset)
    await runAgenda(options, options.stopping)
    options.onCommitted()
    return { now: Math.floor(options.now().getTime() / 1000) + offset }
  })
}

/** Applies a fault before the call; true if the call must not run. */
const replaceCall = async (
  fault: NonNullable<Awaited<ReturnType<typeof takeCallFault>>>,
  request: FastifyRequest,
  reply: FastifyReply,
  stopping: AbortSignal,
): Promise<boolean> => {
  switch (fault.kind) {
    case 'dropped':
      drop(request, reply)
      return true
    case 'silent':
      // The socket stays open until the caller gives up, or the sandbox stops.
      reply.hijack()
      return true
    case 'failing':
      throw new Error('a fault was asked for')
    case 'late':
      await wait(fault.delayMs, undefined, { signal: stopping, ref: false })
      return false
    default:
      return false
  }
}

/** Request ids in the provider's form. */
export const newRequestId = (): string => `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`

const drop = (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? null

const same = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''
const queryOf = (request: FastifyRequest): string => request.url.split('?').slice(1).join('?')
const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')

const objectIdOf = (request: FastifyRequest): string => {
  const params = request.params
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''
}
