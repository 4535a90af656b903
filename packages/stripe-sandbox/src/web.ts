import type { FastifyPluginAsync } from 'fastify'
import { cardEntryPaths, cardEntryRoutes } from './card-entry-routes.ts'
import type { StripeSandboxPagesOptions } from './connect/connect-pages.ts'
import { connectPages, onboardingFormPath } from './connect/connect-pages.ts'
import { sandboxBrowserPath } from './test-cards.ts'

/** The part of the sandbox on the web app's own origin. */
export interface SandboxWeb {
  /** Below this path. */
  prefix: string
  /** Whole paths that accept a form without the web app's CSRF value: each has its own protection. */
  formPaths: readonly string[]
  routes: FastifyPluginAsync
}

/**
 * The sandbox's pages for browsers: card entry, as in the provider's script, and the target pages of its links. The web
 * app's server registers `routes` at `prefix`, with @fastify/helmet's nonces.
 */
export const stripeSandboxWeb = (options: StripeSandboxPagesOptions): SandboxWeb => ({
  prefix: sandboxBrowserPath,
  formPaths: [...cardEntryPaths, onboardingFormPath].map((path) => `${sandboxBrowserPath}${path}`),
  routes: async (app) => {
    await app.register(cardEntryRoutes, options)
    await app.register(connectPages, options)
  },
})
