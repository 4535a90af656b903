import { createHmac, randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config/config.ts'
import { deriveKey } from '../../context/derive-key.ts'
import { isViewerPath } from '../pages/viewer-page.ts'

/** The card provider's own scripts and frames, where it is the real one. */
const stripeSources = (config: Config) =>
  config.stripe === undefined
    ? { script: [], frame: ["'none'"], connect: [] }
    : {
        script: ['https://js.stripe.com'],
        frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
        connect: ['https://api.stripe.com'],
      }

/** The browser features that no page of ours uses; nothing that a page loads may use them either. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * The headers that helmet sets under this configuration. Helmet composes its policy anew for every answer, which was a
 * tenth of the work of a list's page. The headers never change, so they are computed once.
 */
const helmetHeaders = async (config: Config): Promise<Record<string, string>> => {
  const stripe = stripeSources(config)
  const https = config.publicUrl.startsWith('https:')
  const asked = Fastify()
  await asked.register(helmet, {
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
  const ofAnyAnswer = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive'])
  const { headers } = await asked.inject('/')
  await asked.close()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ofAnyAnswer.has(name) ? [] : [[name, String(value)]],
    ),
  )
}

const policyName = 'content-security-policy'

declare module 'fastify' {
  interface FastifyReply {
    /**
     * The nonces for a cacheable page. The same content gives the same nonces, so that a cached page matches its policy.
     * Injected markup would change the content, so it can't contain the right nonce.
     */
    cspNonceOf: (content: string) => Nonces
  }
}

const randomNonce = (): string => randomBytes(16).toString('hex')

export interface Nonces {
  script: string
  style: string
}

/**
 * Lets this answer's own style elements through: Mantine writes its theme into some, and our pages have their own. Only
 * pages call this, so only a page's policy allows styles.
 */
const allowNonces = (reply: FastifyReply, { script, style }: Nonces): Nonces => {
  const policy = String(reply.getHeader(policyName))
    .replace("script-src 'self'", `script-src 'self' 'nonce-${script}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${style}'`)
  reply.header(policyName, policy)
  return { script, style }
}

/** Security headers on every answer: nothing inline, framed or from elsewhere (quality.md, Safety 10). */
export const secureHeaders = async (app: FastifyInstance, config: Config): Promise<void> => {
  const headers = await helmetHeaders(config)
  const nonces = new WeakMap<FastifyReply, Nonces>()
  app.decorateReply('cspNonce', {
    getter() {
      const fresh = () => allowNonces(this, { script: randomNonce(), style: randomNonce() })
      const nonce = nonces.get(this) ?? fresh()
      nonces.set(this, nonce)
      return nonce
    },
  })
  const key = deriveKey(config.serverSecret, '', 'page nonce')
  app.decorateReply('cspNonceOf', function (this: FastifyReply, content: string) {
    const of = (kind: string) =>
      createHmac('sha256', key).update(`${kind} ${content}`).digest('hex').slice(0, 32)
    return allowNonces(this, { script: of('script'), style: of('style') })
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers).header('permissions-policy', unusedFeatures)
    done()
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isViewerPath(request.url)) return
    const policy = String(reply.getHeader('content-security-policy'))
    const hosts = ["'self'", ...config.viewerHosts].join(' ')
    reply.header(
      'content-security-policy',
      policy.replace("frame-ancestors 'none'", `frame-ancestors ${hosts}`),
    )
    // The older header knows no list; where there is one, browsers go by the policy.
    if (config.viewerHosts.length === 0) reply.header('x-frame-options', 'SAMEORIGIN')
    else reply.removeHeader('x-frame-options')
  })
}
