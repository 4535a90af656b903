import type { FastifyInstance } from 'fastify'

/** One line per request: the route's pattern, never the address as sent, which may carry a token. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        event: 'request',
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // An answer without a caching header is data, an error or a secret, and no cache may keep it.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
