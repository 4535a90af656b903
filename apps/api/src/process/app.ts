import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify'
import { movesRealMoney } from '../platform/config/config.ts'
import type { Config } from '../platform/config/config.ts'
import type { Deps } from '../platform/context/deps-type.ts'
import { apiDocsRoutes } from '../platform/http/documents/api-docs-routes.ts'
import type { BodyTimeouts } from '../platform/http/guards/body-timeouts.ts'
import { bodyTimeouts, boundBodies, headerTimeouts } from '../platform/http/guards/body-timeouts.ts'
import { protectWrites } from '../platform/http/guards/csrf.ts'
import { readCurrentRecord } from './current-record.ts'
import { devOutboxRoutes } from '../platform/http/pages/dev-outbox-routes.ts'
import {
  answerRouterError,
  answerUnreadable,
  handleErrors,
  handleUnknownPaths,
  sendProblem,
} from '../platform/http/errors.ts'
import { endAnswered, healthRoutes, isHealthCheck } from '../platform/http/health-routes.ts'
import type { Health } from '../platform/http/health-routes.ts'
import { acceptJsonOnly } from '../platform/http/json-body.ts'
import { liveRoutes } from './realtime/live-routes.ts'
import type { ConcurrencyLimit } from '../platform/config/concurrency-limit.ts'
import { anyNumber, createConcurrencyLimit } from '../platform/config/concurrency-limit.ts'
import { serverLimits } from '../platform/config/server-limits.ts'
import { limitRequests } from '../platform/http/guards/rate-limits.ts'
import { secureHeaders } from '../platform/http/guards/security-headers.ts'
import { storeOfPage } from '../platform/http/pages/store-hosts.ts'
import { storeHostProofRoute } from '../platform/http/pages/store-host-proof.ts'
import type { StoreFinder } from '../platform/http/pages/store-hosts.ts'
import { keepDemoHome, refuseAmbiguous } from '../platform/http/guards/strict-requests.ts'
import { serveWebApp } from '../platform/http/pages/web-app.ts'
import { companySignInRoutes } from '../people/company-sign-in/sign-in-routes.ts'
import { domainRoutes } from '../people/domains/domain-routes.ts'
import { apiKeyRoutes } from '../people/api-keys/api-key-routes.ts'
import { webhookRoutes } from '../people/webhooks/webhook-routes.ts'
import { companyRoutes } from '../people/companies/company-routes.ts'
import { accountRoutes } from '../people/accounts/account-routes.ts'
import { countWaiting, findMessage, listMessages } from '../platform/outbox/message-repository.ts'
import { identify, recall } from '../people/auth/identify.ts'
import { authRoutes } from '../people/auth/auth-routes.ts'
import { factorRoutes } from '../people/auth/factors/factor-routes.ts'
import { cardRoutes } from '../money/cards/card-routes.ts'
import { catalogueRoutes } from '../selling/catalogue/shop/catalogue-routes.ts'
import { catalogueContent } from '../selling/catalogue/shop/catalogue-pages.ts'
import { catalogueSiteRoutes } from '../selling/catalogue/shop/catalogue-site-routes.ts'
import { ownRobotRoutes } from '../selling/catalogue/compatibility/own-robot-routes.ts'
import { publicCatalogueRoutes } from '../selling/catalogue/shop/public-catalogue-routes.ts'
import { listRoutes } from '../people/lists/list-routes.ts'
import { mailRoutes } from '../people/mails/mail-routes.ts'
import { mediaFileRoutes } from '../people/media/media-file-routes.ts'
import { importRoutes } from '../selling/imports/import-routes.ts'
import { mediaRoutes } from '../people/media/media-routes.ts'
import { documentRoutes } from '../trading/orders/documents/document-routes.ts'
import { personalDataRoutes } from '../desk/personal-data/personal-data-routes.ts'
import { dashboardRoutes } from '../desk/dashboard/dashboard-routes.ts'
import { moneyRoutes } from '../trading/ledger/money-routes.ts'
import { orderRoutes } from '../trading/orders/order-routes.ts'
import { operationsRoutes } from '../desk/operations/operations-routes.ts'
import { noticeRoutes } from '../desk/notifications/notice-routes.ts'
import { chatFileRoutes } from '../desk/chat/chat-file-routes.ts'
import { chatRoutes } from '../desk/chat/chat-routes.ts'
import { learnDispute } from '../money/disputes/settle-dispute.ts'
import { learnTransfer } from '../money/payouts/learn-transfer.ts'
import { payoutRoutes } from '../money/payouts/payout-routes.ts'
import { syncPayoutAccount } from '../money/payouts/sync-account.ts'
import { storeFaceAt } from '../people/stores/store-face.ts'
import { tenantRoutes } from '../people/stores/tenant-routes.ts'
import { learnRefund } from '../money/refunds/learn-refund.ts'
import { claimRoutes } from '../money/claims/claim-routes.ts'
import { refundRoutes } from '../money/refunds/refund-routes.ts'
import { learnSubscription } from '../money/subscriptions/learn-subscription.ts'
import { taxRoutes } from '../trading/taxes/tax-routes.ts'
import { subscriptionRoutes } from '../money/subscriptions/subscription-routes.ts'
import { offerContent } from '../money/purchases/accept/offer-content.ts'
import { purchaseRoutes } from '../money/purchases/accept/purchase-routes.ts'
import { receivableRoutes } from '../money/receivables/receivable-routes.ts'
import { settlePaidIntent } from '../money/purchases/accept/settle-paid-intent.ts'
import { paymentRoutes } from '../money/payments/payment-routes.ts'
import { openLineRoutes } from '../trading/sourcing/open-line-routes.ts'
import { requestRoutes } from '../trading/requests/request-routes.ts'
import { quoteRoutes } from '../trading/quotes/record/quote-routes.ts'
import type { Socket } from 'node:net'

/**
 * Ends a connection with more unanswered requests than `serverLimits.pipelined`. A chunk of 64 kB holds a thousand
 * small requests, and all answers would pile up for a client that reads none. Browsers and proxies wait for the answer.
 * This is the first hook, so no other work is done for such a request.
 */
const boundPipelines = (app: FastifyInstance): void => {
  const open = new WeakMap<Socket, number>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const asked = (open.get(socket) ?? 0) + 1
    open.set(socket, asked)
    reply.raw.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    if (asked <= serverLimits.pipelined) return
    reply.hijack()
    socket.destroy()
  })
}

interface ProviderWeb {
  /** The beginning of its paths. */
  prefix: string
  /** Full paths that accept a form without our CSRF value. */
  formPaths: readonly string[]
  routes: FastifyPluginAsync
}

export interface AppOptions {
  deps: Deps
  log: FastifyBaseLogger
  /** The process's state; until it is migrated and seeded, calls answer 503. */
  health?: Health
  /** The files that the sandbox provider serves on our origin; the real one has its own origin. */
  providerWeb?: ProviderWeb | undefined
  /** Also serves the built web app; tests of the API alone don't. */
  web?: boolean
  /** The time limits for bodies; tests use shorter ones. */
  times?: BodyTimeouts
}

const calls = (app: FastifyInstance): void => {
  authRoutes(app)
  factorRoutes(app)
  accountRoutes(app)
  companyRoutes(app)
  apiKeyRoutes(app)
  webhookRoutes(app)
  domainRoutes(app)
  companySignInRoutes(app)
  catalogueRoutes(app)
  publicCatalogueRoutes(app)
  ownRobotRoutes(app)
  mediaRoutes(app)
  importRoutes(app)
  quoteRoutes(app)
  requestRoutes(app)
  openLineRoutes(app)
  orderRoutes(app)
  documentRoutes(app)
  moneyRoutes(app)
  dashboardRoutes(app)
  personalDataRoutes(app)
  payoutRoutes(app)
  refundRoutes(app)
  claimRoutes(app)
  tenantRoutes(app)
  subscriptionRoutes(app)
  taxRoutes(app)
  cardRoutes(app)
  receivableRoutes(app)
  purchaseRoutes(app)
  chatRoutes(app)
  listRoutes(app)
  mailRoutes(app)
  noticeRoutes(app)
  operationsRoutes(app)
  paymentRoutes(app, {
    payment_intent: settlePaidIntent,
    payout_account: syncPayoutAccount,
    transfer: learnTransfer,
    subscription: learnSubscription,
    refund: learnRefund,
    dispute: learnDispute,
  })
}

const alwaysReady: Health = { phase: () => 'ready', worksOnJobs: () => true }

const waitUntilReady = (app: FastifyInstance, { phase }: Health): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (phase() !== 'starting' || isHealthCheck(request)) return
    return sendProblem(request, reply, {
      problem: 'unavailable',
      code: 'starting',
      detail: messages.unavailable,
      retryAfterSeconds: 2,
    })
  })
}

/** A number of proxies counted from ours outwards, or their addresses. */
const trustedProxies = (
  setting: Config['trustProxy'],
): string | boolean | ((address: string, hop: number) => boolean) =>
  typeof setting === 'number' ? (_address, hop) => hop < setting : setting

/** The id of the trace that a proxy began (W3C Trace Context), else of a new one. */
const traceOf = (parent: string | string[] | undefined): string =>
  /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(String(parent))?.[1] ??
  randomBytes(16).toString('hex')

/** Begins a request's span, except for probes; returns the id of its trace. */
const traceIn = ({ tracing }: Deps, raw: IncomingMessage): string =>
  tracing === undefined || isHealthCheck({ url: raw.url ?? '' })
    ? traceOf(raw.headers['traceparent'])
    : tracing.begin(raw)

/** Nothing is hooked where nothing is traced. */
const traceRequests = (app: FastifyInstance, { tracing }: Deps): void => {
  if (tracing === undefined) return
  app.addHook('onRequest', ({ raw }, _reply, done) => tracing.within(raw, done))
  app.addHook('onResponse', async ({ raw, routeOptions }, { statusCode: status }) =>
    tracing.end(raw, { route: routeOptions.url ?? 'none', status }),
  )
}

const sendersOf = ({ rateLimitScale }: Config): ConcurrencyLimit => {
  const { atOnce, waiting } = serverLimits.sender
  return createConcurrencyLimit(anyNumber, {
    atOnce: Math.ceil(atOnce * rateLimitScale),
    waiting: Math.ceil(waiting * rateLimitScale),
  })
}

/** One line per request with the route's pattern, never the address as sent, which may carry a token. */
const logRequests = (app: FastifyInstance): void => {
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
    const { method, routeOptions } = request
    app.deps.metrics.requests.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    )
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // An answer without a caching header is data, an error or a secret, which no cache may store.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** The HTTP application without its process: tests inject requests, server.ts listens. */
export const buildApp = async ({
  deps,
  log,
  health = alwaysReady,
  providerWeb,
  web = false,
  times = bodyTimeouts,
}: AppOptions): Promise<FastifyInstance> => {
  const { config } = deps
  const storeAt: StoreFinder = (host) => storeFaceAt(deps, host)
  const app = Fastify({
    loggerInstance: log,
    // `logRequests` writes the one line per request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger, bindings, options, raw) =>
      logger.child({ ...bindings, trace_id: traceIn(deps, raw) }, options),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: limits.body.bytes,
    frameworkErrors: answerRouterError,
    clientErrorHandler: answerUnreadable,
    // boundBodies applies the shorter time to everything but uploads.
    requestTimeout: times.uploadMs,
    connectionTimeout: 30_000,
    // Requests on open connections are still served while the port closes.
    return503OnClosing: false,
    http: headerTimeouts(times),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
  })
  boundPipelines(app)
  boundBodies(app, times)
  endAnswered(app, health)
  app.decorate('deps', deps)
  app.decorate('routedCalls', new Set<string>())
  app.decorate('senders', sendersOf(config))
  app.decorate('identify', identify)
  app.decorate('recall', recall)
  app.decorate('currentRecord', readCurrentRecord)
  handleErrors(app)
  traceRequests(app, deps)
  logRequests(app)
  await secureHeaders(app, config)
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  waitUntilReady(app, health)
  await limitRequests(app, config)
  refuseAmbiguous(app)
  keepDemoHome(app, config)
  protectWrites(app, config, {
    exempt: new Set([endpointPaths.receivePaymentWebhook.path, ...(providerWeb?.formPaths ?? [])]),
    storeAt,
  })
  acceptJsonOnly(app)
  healthRoutes(app, health, countWaiting)
  apiDocsRoutes(app)
  storeHostProofRoute(app)
  liveRoutes(app, storeAt)
  calls(app)
  mediaFileRoutes(app)
  catalogueSiteRoutes(app)
  chatFileRoutes(app)
  if (providerWeb !== undefined) await app.register(providerWeb.routes, { prefix: providerWeb.prefix })
  if (config.environment !== 'production') devOutboxRoutes(app, { listMessages, findMessage })
  handleUnknownPaths(
    app,
    web
      ? await serveWebApp(app, {
          viewerHosts: config.viewerHosts,
          movesRealMoney: movesRealMoney(config),
          isCataloguePublic: config.isCataloguePublic,
          storeOf: (request) => storeOfPage(request, config, storeAt),
          contentOf: async ({ url, log: requestLog, headers: { host } }, store) =>
            (await catalogueContent(deps, { url, host, store })) ??
            offerContent(deps, { url, log: requestLog }),
        })
      : null,
  )
  return app
}
