import rateLimit from '@fastify/rate-limit'
import { limits } from '@armature/domain/limits'
import { uploadLimits } from '../../config/upload-limits.ts'
import { messages } from '@armature/domain/messages'
import { tooMany } from '@armature/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { isHealthCheck } from '../health-routes.ts'
import { clientAddress, countedAddress } from './client-address.ts'
import { sendProblem } from '../errors.ts'
import { minuteMs } from '@armature/domain/values/time'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request for its address; the refusal that was sent where there were too many, else null. */
    countRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>
  }
}

/** Stored files and the web app's own: a screen asks for dozens at once. */
const files = /^\/(media|assets)\//

/** Addresses that are counted at once; those that were quiet longest are forgotten first. */
const countedAtOnce = 50_000

/** Counts every request for its address before any other check, even for unknown paths and later refusals. */
export const limitRequests = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => countedAddress(clientAddress(request)),
  })
  const perMinute = (points: number) => {
    const max = Math.ceil(points * config.rateLimitScale)
    // `cache` is missing from the plugin's types of this one way to make a limit.
    const options = { max, timeWindow: minuteMs, cache: countedAtOnce }
    return app.createRateLimit(options)
  }
  const countCall = perMinute(limits.perAddressAndMinute.other)
  const countFile = perMinute(uploadLimits.readsPerMinute)

  app.decorate('countRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    // Monitoring polls from one address and must never be refused.
    if (isHealthCheck(request)) return null
    const counted = await (files.test(path) ? countFile : countCall)(request)
    if (counted.isAllowed) return null
    reply.headers({
      'x-ratelimit-limit': counted.max,
      'x-ratelimit-remaining': counted.remaining,
      'x-ratelimit-reset': counted.ttlInSeconds,
    })
    if (!counted.isExceeded) return null
    const refusal = tooMany(messages.tooManyRequests, { retryAfterSeconds: counted.ttlInSeconds })
    return sendProblem(request, reply, refusal)
  })
  app.addHook('onRequest', async (request, reply) => (await app.countRequest(request, reply)) ?? undefined)
}
