import type { FastifyPluginAsync } from 'fastify'
import { cardEntryPaths, cardEntryRoutes } from './card-entry-routes.ts'
import type { StripeSandboxPagesOptions } from './connect/connect-pages.ts'
import { connectPages, onboardingFormPath } from './connect/connect-pages.ts'
import { sandboxBrowserPath } from './test-cards.ts'

/** The part of the sandbox on the web app's own origin. */
export interface SandboxWeb {
  /** Below this path. */
  prefix: string
  /** Whole paths that take a form without the web app's CSRF value: each is guarded in its own way. */
  formPaths: readonly string[]
  routes: FastifyPluginAsync
}

/**
 * The sandbox's pages for browsers: card entry, as the provider's script has it, and the pages to which its links
 * lead. The server of the web app registers `routes` at `prefix`, with @fastify/helmet's nonces in place.
 */
export const stripeSandboxWeb = (options: StripeSandboxPagesOptions): SandboxWeb => ({
  prefix: sandboxBrowserPath,
  formPaths: [...cardEntryPaths, onboardingFormPath].map((path) => `${sandboxBrowserPath}${path}`),
  routes: async (app) => {
    await app.register(cardEntryRoutes, options)
    await app.register(connectPages, options)
  },
})
