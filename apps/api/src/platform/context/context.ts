import type { Actor } from '@armature/domain/rights/actor'
import type { MediaAccess } from '@armature/domain/media/media-access'
import type { Problem } from '@armature/domain/problem'
import type { Logger } from 'pino'
import type { Deps } from './deps-type.ts'
import type { Database } from '../db/tables/tables.ts'
import type { BrowserCookies } from './browser.ts'

/** The sender of a request, as its session says. */
export interface SignedIn {
  actor: Actor
  session: { id: string } | null
}

/**
 * A use case receives this besides its input: the actor, the time, and the two ways to the database. The server makes
 * one per request, and a job makes one for the system.
 */
export interface Context {
  actor: Actor
  now: Date
  deps: Deps
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Null where the request has no session, and for jobs. */
  session: { id: string } | null
  /** The origin of the request, for sessions, limits and events. */
  client: {
    ip: string
    userAgent: string
    /** The browser's CSRF cookie, where it has one. */ csrfToken?: string | undefined
    /** The live connection of the screen that asks, where it has one. */ liveConnection?: string | undefined
  }
  /** The values that the asking browser keeps for us; empty where no browser asks. */
  browser: BrowserCookies
  /** Turns a price into its form on the wire: encoded for a session, plain for an offer link (decisions.md). */
  sealPrice(amountCents: number): string
  /** The address of a stored file on the wire, for the readers that `access` names (domain/media/media-access.ts). */
  mediaUrl(path: string, access: MediaAccess): string
  /** The context of one part of a request whose parts have transactions of their own: its idempotency key is its own, too. */
  forPart(part: string): Context
  /** The same request's context for what is read in another actor's name, who needs no session: a shopper's. */
  actingAs(actor: Actor): Context
  /** One transaction in the actor's name that can't write. */
  inRead<T>(work: (trx: Database) => Promise<T>): Promise<T>
  /**
   * One transaction in the actor's name. A Problem rolls everything back, unless the use case says that its writes
   * must stay (a counted try). With an Idempotency-Key the transaction also stores the result, and a repeated key gets
   * that stored result without running `work`: so `work` returns the finished answer.
   */
  inWrite<T>(
    work: (trx: Database) => Promise<T | Problem>,
    options?: { keepOnProblem?: boolean },
  ): Promise<T | Problem>
}
