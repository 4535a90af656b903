import type { Actor } from '@armature/domain/actor'
import type { MediaAccess } from '@armature/domain/media/media-access'
import type { Problem } from '@armature/domain/problem'
import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'
import type { Database } from '../db/tables.ts'
import type { BrowserCookies } from './browser.ts'

/** Whose request it is, as the session behind it says. */
export interface SignedIn {
  actor: Actor
  session: { id: string } | null
}

/**
 * What a use case receives besides its input: who asks, when, and the two ways to the database. Made once
 * per request, or by a job for the system.
 */
export interface Context {
  actor: Actor
  now: Date
  deps: Deps
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Null where the request has no session, and for jobs. */
  session: { id: string } | null
  /** Where the request came from, for sessions, limits and events. */
  client: {
    ip: string
    userAgent: string
    /** The browser's CSRF cookie, where it has one. */ csrfToken?: string | undefined
    /** The live connection of the screen that asks, where it has one. */ liveConnection?: string | undefined
  }
  /** What the asking browser keeps for us; nothing where none asks. */
  browser: BrowserCookies
  /** Turns a price into what travels: encoded for a session, plain for an offer link (decisions.md). */
  sealPrice(amountCents: number): string
  /** The address on the wire of a stored file's path, for whom `access` says (domain/media/media-access.ts). */
  mediaUrl(path: string, access: MediaAccess): string
  /** One read-only transaction in the actor's name. */
  inRead<T>(work: (trx: Database) => Promise<T>): Promise<T>
  /**
   * One transaction in the actor's name. A Problem rolls everything back, unless the use case says that
   * what it wrote must stay (a counted try). With an Idempotency-Key the result is stored in the same
   * transaction, and a repeated key gets that stored result without running `work`: so `work` returns
   * the finished answer.
   */
  inWrite<T>(
    work: (trx: Database) => Promise<T | Problem>,
    options?: { keepOnProblem?: boolean },
  ): Promise<T | Problem>
}
