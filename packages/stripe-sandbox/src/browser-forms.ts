import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { SandboxWorld } from './run-sandbox-call.ts'
import { newSandboxId } from './start.ts'

/** The app's dependencies for the sandbox's browser routes. */
export interface BrowserOptions {
  db: Pool
  /** The web app's own origins, such as `http://localhost:3000`; requests from other pages are refused. */
  allowedOrigins: readonly string[]
  now?: () => Date
  newId?: (prefix: string) => string
}

/** Was this sent by a page of the web app, under any of its host names, such as 127.0.0.1 or a store's? */
export const isOwnPage = (
  { allowedOrigins }: Pick<BrowserOptions, 'allowedOrigins'>,
  { origin = '', host }: IncomingHttpHeaders,
): boolean => allowedOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)

/** The context of a browser's calls: they make no links, so it has no pages. */
export const browserWorld = ({ db, now, newId }: BrowserOptions): SandboxWorld => ({
  pool: db,
  now: now ?? (() => new Date()),
  newId: newId ?? newSandboxId,
  pagesUrl: '',
})

/** Only forms are accepted here, whatever the rest of the app accepts; `bodyLimit` in bytes. */
export const takeFormsOnly = (app: FastifyInstance, bodyLimit: number): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, body),
  )
}
