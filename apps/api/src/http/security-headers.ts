import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The card provider's own scripts and frames, where it is the real one. */
const stripeSources = (config: Config) =>
  config.stripe === undefined
    ? { script: [], frame: ["'none'"], connect: [] }
    : {
        script: ['https://js.stripe.com'],
        frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
        connect: ['https://api.stripe.com'],
      }

/** Security headers on every answer: nothing inline, nothing framed, nothing from elsewhere (quality.md, Safety 10). */
export const secureHeaders = async (app: FastifyInstance, config: Config): Promise<void> => {
  const stripe = stripeSources(config)
  const https = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    // Mantine writes its theme into style elements, which carry this nonce; scripts are files only.
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...stripe.script],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...stripe.connect],
        frameSrc: stripe.frame,
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
}
