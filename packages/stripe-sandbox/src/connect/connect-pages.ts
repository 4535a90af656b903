import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserOptions } from '../browser-forms.ts'
import { browserWorld, takeFormsOnly, isOwnPage } from '../browser-forms.ts'
import type { LinkPage } from './connect-links.ts'
import { connectPageCalls, dashboardPath, onboardingPath } from './connect-links.ts'
import { accountPage, gonePage, onboardingPage } from './connect-page-texts.ts'
import { parseForm } from '../form-body.ts'
import { runSandboxCall } from '../run-sandbox-call.ts'
import type { SandboxRoute } from '../sandbox-route.ts'

export interface StripeSandboxPagesOptions extends BrowserOptions {
  /** The pages' return target: the web app's first screen. */
  homeUrl: string
  /** Sends a page's recorded events. */
  deliver: () => void
}

/** The one form, for the list of paths without a CSRF value: nobody else knows its address. */
export const onboardingFormPath = `${onboardingPath}:secret`

/**
 * The target pages of the provider's links for a vendor: onboarding, and the account afterwards. Plain pages without
 * scripts, marked as a sandbox's, on the web app's origin.
 */
export const connectPages: FastifyPluginAsync<StripeSandboxPagesOptions> = async (app, options) => {
  const world = browserWorld(options)
  takeFormsOnly(app, 1024)

  const run = async (route: SandboxRoute, request: FastifyRequest): Promise<LinkPage | null> => {
    const answer = await runSandboxCall(world, route, {
      id: request.id,
      path: request.url,
      objectId: secretOf(request),
      form: parseForm(typeof request.body === 'string' ? request.body : ''),
      account: null,
      idempotencyKey: null,
    })
    options.deliver()
    return answer.status === 200 ? (answer.body as LinkPage) : null
  }

  app.get(onboardingFormPath, async (request, reply) => {
    const page = await run(connectPageCalls.readOnboarding, request)
    if (page === null) return send(reply.status(404), gonePage(options.homeUrl))
    if (page.leave_to !== null) return reply.redirect(page.leave_to, 303)
    return send(reply, onboardingPage(page.account))
  })

  app.post(onboardingFormPath, async (request, reply) => {
    if (!isOwnPage(options, request.headers)) return send(reply.status(403), gonePage(options.homeUrl))
    const page = await run(connectPageCalls.finishOnboarding, request)
    if (page === null) return send(reply.status(404), gonePage(options.homeUrl))
    return reply.redirect(page.leave_to ?? options.homeUrl, 303)
  })

  app.get(`${dashboardPath}:secret`, async (request, reply) => {
    const page = await run(connectPageCalls.readDashboard, request)
    if (page === null || page.leave_to !== null) return send(reply.status(404), gonePage(options.homeUrl))
    return send(reply, accountPage(page.account, options.homeUrl))
  })
}

const secretOf = (request: FastifyRequest): string => {
  const { params } = request
  return typeof params === 'object' && params !== null && 'secret' in params ? String(params.secret) : ''
}

const policy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const send = (reply: FastifyReply, page: (nonce: string) => string): FastifyReply =>
  reply
    .header('content-security-policy', policy(reply.cspNonce.style))
    // A form sent under "no-referrer" has no origin, by which we recognize our own.
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(reply.cspNonce.style))
