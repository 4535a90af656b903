import type { Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uploadLimits } from '../../config/upload-limits.ts'
import { minuteMs } from '@armature/domain/values/time'

declare module 'fastify' {
  interface FastifyInstance {
    bodyTimeouts: BodyTimeouts
  }
  interface FastifyContextConfig {
    /** The call reads its body by itself, in its own time. */
    upload?: boolean
  }
}

/** How long the server waits for bodies, in milliseconds. */
export interface BodyTimeouts {
  /** For the headers. */
  headersMs: number
  /** For a body that is read whole. */
  bodyMs: number
  /** For an upload to send its next bytes. */
  uploadIdleMs: number
  /** For an upload to be there. */
  uploadMs: number
  /** For the rest of a body after its request has been answered. */
  restMs: number
}

export const bodyTimeouts: BodyTimeouts = {
  headersMs: uploadLimits.headerSeconds * 1_000,
  bodyMs: uploadLimits.bodySeconds * 1_000,
  uploadIdleMs: uploadLimits.idleSeconds * 1_000,
  uploadMs: uploadLimits.minutes * minuteMs,
  restMs: uploadLimits.restSeconds * 1_000,
}

/** Node's own settings for headers. By default it looks for slow ones only every half minute. */
export const headerTimeouts = ({ headersMs }: BodyTimeouts) => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: headersMs / 2,
})

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Answers as Node does after its own `requestTimeout`: with 408 and the end of the connection. */
const timeOut = (server: Server, request: FastifyRequest): void => {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.emit('clientError', error, request.raw.socket)
}

const unref = (timer: NodeJS.Timeout): NodeJS.Timeout => timer.unref()

/**
 * Ends bodies that take too long. Node has one `requestTimeout` per server, which must allow for an upload; every other
 * body is read whole and gets the shorter time here. A client answered early (a refused upload) may keep sending for a
 * moment, since a browser cut off while sending never reads the answer.
 */
export const boundBodies = (app: FastifyInstance, times: BodyTimeouts): void => {
  app.decorate('bodyTimeouts', times)
  app.addHook('preParsing', async (request) => {
    if (!hasBody(request) || request.routeOptions.config.upload) return
    const timer = unref(setTimeout(() => timeOut(app.server, request), times.bodyMs))
    const stop = (): void => clearTimeout(timer)
    request.raw.once('end', stop).once('close', stop)
  })
  app.addHook('onResponse', async (request) => {
    const { raw } = request
    if (!hasBody(request) || raw.readableEnded || raw.destroyed) return
    // Unread bytes would otherwise stay in the socket.
    raw.unpipe()
    raw.resume()
    const timer = unref(setTimeout(() => raw.destroy(), times.restMs))
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
