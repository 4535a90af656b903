import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify'
import { movesRealMoney } from './config.ts'
import type { Config } from './config.ts'
import type { Deps } from './context/deps-type.ts'
import { apiDocsRoutes } from './http/api-docs-routes.ts'
import type { BodyTimeouts } from './http/body-timeouts.ts'
import { bodyTimeouts, boundBodies, headerTimeouts } from './http/body-timeouts.ts'
import { endAnswered } from './http/closing.ts'
import { protectWrites } from './http/csrf.ts'
import { readCurrentRecord } from './current-record.ts'
import { devOutboxRoutes } from './http/dev-outbox-routes.ts'
import {
  answerRouterError,
  answerUnreadable,
  handleErrors,
  handleUnknownPaths,
  sendProblem,
} from './http/errors.ts'
import { healthRoutes } from './http/health-routes.ts'
import type { Health } from './http/health-routes.ts'
import { acceptJsonOnly } from './http/json-body.ts'
import { liveRoutes } from './realtime/live-routes.ts'
import { boundPipelines } from './http/pipelined.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { anyNumber, createConcurrencyLimit } from './concurrency-limit.ts'
import { serverLimits } from './server-limits.ts'
import { limitRequests } from './http/rate-limits.ts'
import { logRequests } from './http/request-log.ts'
import { secureHeaders } from './http/security-headers.ts'
import { storeOfPage } from './http/store-hosts.ts'
import { storeHostProofRoute } from './http/store-host-proof.ts'
import type { StoreFinder } from './http/store-hosts.ts'
import { keepDemoHome, refuseAmbiguous } from './http/strict-requests.ts'
import { serveWebApp } from './http/web-app.ts'
import { accountRoutes } from './modules/accounts/account-routes.ts'
import { countWaiting, findMessage, listMessages } from './outbox/message-repository.ts'
import { identify, recall } from './modules/auth/identify.ts'
import { authRoutes } from './modules/auth/auth-routes.ts'
import { cardRoutes } from './modules/cards/card-routes.ts'
import { catalogueRoutes } from './modules/catalogue/catalogue-routes.ts'
import { catalogueContent } from './modules/catalogue/catalogue-pages.ts'
import { catalogueSiteRoutes } from './modules/catalogue/catalogue-site-routes.ts'
import { ownRobotRoutes } from './modules/catalogue/own-robot-routes.ts'
import { publicCatalogueRoutes } from './modules/catalogue/public-catalogue-routes.ts'
import { listRoutes } from './modules/lists/list-routes.ts'
import { mailRoutes } from './modules/mails/mail-routes.ts'
import { mediaFileRoutes } from './modules/media/media-file-routes.ts'
import { importRoutes } from './modules/imports/import-routes.ts'
import { mediaRoutes } from './modules/media/media-routes.ts'
import { documentRoutes } from './modules/documents/document-routes.ts'
import { dashboardRoutes } from './modules/dashboard/dashboard-routes.ts'
import { moneyRoutes } from './modules/money/money-routes.ts'
import { orderRoutes } from './modules/orders/order-routes.ts'
import { noticeRoutes } from './modules/notices/notice-routes.ts'
import { chatFileRoutes } from './modules/chat/chat-file-routes.ts'
import { chatRoutes } from './modules/chat/chat-routes.ts'
import { learnTransfer } from './modules/payouts/learn-transfer.ts'
import { payoutRoutes } from './modules/payouts/payout-routes.ts'
import { syncPayoutAccount } from './modules/payouts/sync-account.ts'
import { storeFaceAt } from './modules/tenants/store-face.ts'
import { tenantRoutes } from './modules/tenants/tenant-routes.ts'
import { learnRefund } from './modules/refunds/learn-refund.ts'
import { refundRoutes } from './modules/refunds/refund-routes.ts'
import { learnSubscription } from './modules/subscriptions/learn-subscription.ts'
import { taxRoutes } from './modules/taxes/tax-routes.ts'
import { subscriptionRoutes } from './modules/subscriptions/subscription-routes.ts'
import { offerContent } from './modules/purchases/offer-content.ts'
import { purchaseRoutes } from './modules/purchases/purchase-routes.ts'
import { settlePaidIntent } from './modules/purchases/settle-paid-intent.ts'
import { paymentRoutes } from './modules/payments/payment-routes.ts'
import { openLineRoutes } from './modules/open-lines/open-line-routes.ts'
import { requestRoutes } from './modules/requests/request-routes.ts'
import { quoteRoutes } from './modules/quotes/quote-routes.ts'
import { revisionRoutes } from './modules/quotes/revision-routes.ts'

interface ProviderWeb {
  /** Its paths begin so. */
  prefix: string
  /** Whole paths that take a form without our CSRF value. */
  formPaths: readonly string[]
  routes: FastifyPluginAsync
}

export interface AppOptions {
  deps: Deps
  log: FastifyBaseLogger
  /** The state of the process; until it is migrated and seeded, calls answer 503. */
  health?: Health
  /** The files that the sandbox provider serves on our origin; the real one has an origin of its own. */
  providerWeb?: ProviderWeb | undefined
  /** The built web app is served too; tests of the API alone do without. */
  web?: boolean
  /** How long bodies may take; tests have less patience. */
  times?: BodyTimeouts
}

const calls = (app: FastifyInstance): void => {
  authRoutes(app)
  accountRoutes(app)
  catalogueRoutes(app)
  publicCatalogueRoutes(app)
  ownRobotRoutes(app)
  mediaRoutes(app)
  importRoutes(app)
  quoteRoutes(app)
  revisionRoutes(app)
  requestRoutes(app)
  openLineRoutes(app)
  orderRoutes(app)
  documentRoutes(app)
  moneyRoutes(app)
  dashboardRoutes(app)
  payoutRoutes(app)
  refundRoutes(app)
  tenantRoutes(app)
  subscriptionRoutes(app)
  taxRoutes(app)
  cardRoutes(app)
  purchaseRoutes(app)
  chatRoutes(app)
  listRoutes(app)
  mailRoutes(app)
  noticeRoutes(app)
  paymentRoutes(app, {
    payment_intent: settlePaidIntent,
    payout_account: syncPayoutAccount,
    transfer: learnTransfer,
    subscription: learnSubscription,
    refund: learnRefund,
  })
}

const alwaysReady: Health = { phase: () => 'ready', worksOnJobs: () => true }

const waitUntilReady = (app: FastifyInstance, { phase }: Health): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (phase() !== 'starting' || request.url === '/healthz' || request.url === '/readyz') return
    return sendProblem(request, reply, {
      problem: 'unavailable',
      code: 'starting',
      detail: messages.unavailable,
      retryAfterSeconds: 2,
    })
  })
}

/** A number of proxies, counted from ours outwards, or their addresses. */
const trustedProxies = (
  setting: Config['trustProxy'],
): string | boolean | ((address: string, hop: number) => boolean) =>
  typeof setting === 'number' ? (_address, hop) => hop < setting : setting

const sendersOf = ({ rateLimitScale }: Config): ConcurrencyLimit => {
  const { atOnce, waiting } = serverLimits.sender
  return createConcurrencyLimit(anyNumber, {
    atOnce: Math.ceil(atOnce * rateLimitScale),
    waiting: Math.ceil(waiting * rateLimitScale),
  })
}

/** The HTTP application apart from its process: tests inject requests, server.ts listens. */
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
    // request-log.ts writes the one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: limits.body.bytes,
    frameworkErrors: answerRouterError,
    clientErrorHandler: answerUnreadable,
    // boundBodies has the shorter time of all that is no upload.
    requestTimeout: times.uploadMs,
    connectionTimeout: 30_000,
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
