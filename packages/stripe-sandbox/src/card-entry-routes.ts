import { sandboxPublishableKey } from './test-cards.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserOptions } from './browser-forms.ts'
import { browserWorld, takeFormsOnly, isOwnPage } from './browser-forms.ts'
import { parseForm } from './form-body.ts'
import { browserPaymentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { runSandboxCall } from './run-sandbox-call.ts'
import { errorAnswer, SandboxError } from './sandbox-error.ts'
import { browserSetupRoutes } from './setup-intents.ts'

const routes = [
  ...paymentMethodRoutes.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_methods'),
  ...browserSetupRoutes,
  ...browserPaymentRoutes,
]

/** The paths that a browser posts a form to, below the prefix. */
export const cardEntryPaths = routes.map(({ path }) => path)

/**
 * Card entry for browsers, as in the provider's own script: with the publishable key, on the web app's origin
 * (test-cards.ts has the path). It can make a payment method of a published test card, and confirm a setup intent and
 * answer the payer's bank by an intent's secret; it reads no cookie, so there is nothing to forge.
 */
export const cardEntryRoutes: FastifyPluginAsync<BrowserOptions> = async (app, options) => {
  const world = browserWorld(options)
  takeFormsOnly(app, 8192)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined) return
    if (!isOwnPage(options, request.headers)) return refuse(reply, 403, 'This origin may not use card entry.')
    reply.header('access-control-allow-origin', origin)
  })

  for (const route of routes) {
    app.options(route.path, (_request, reply) =>
      reply
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', 'authorization, content-type')
        .status(204)
        .send(),
    )
    app.post<{ Params: { id?: string } }>(route.path, async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${sandboxPublishableKey}`)
        return refuse(reply, 401, 'Invalid API Key provided.')
      try {
        const answer = await runSandboxCall(world, route, {
          id: request.id,
          path: route.path,
          objectId: request.params.id ?? '',
          form: parseForm(textOf(request)),
          // A browser's key could collide with a server's, and a repeated request does no harm here.
          account: null,
          idempotencyKey: null,
        })
        return reply.status(answer.status).send(answer.body)
      } catch (error) {
        if (error instanceof SandboxError) return reply.status(error.answer.status).send(error.answer.body)
        throw error
      }
    })
  }
}

const textOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.status(status).send(errorAnswer(status, { type: 'invalid_request_error', message }).body)
