import type { Actor } from '@armature/domain/rights/actor'
import type { MediaAccess } from '@armature/domain/media/media-access'
import type { Problem } from '@armature/domain/problem'
import type { Logger } from 'pino'
import type { Deps } from './deps-type.ts'
import type { Database } from '../db/tables/tables.ts'
import type { BrowserCookies } from './browser.ts'

/** The sender of a request, as its session says. */
/** A live session, and the secret that signed its token; without one, the secret that signs now. */
export interface Session {
  id: string
  secret?: string
  /** When the person signed in, or last confirmed that it's them. */
  confirmedAt?: Date
}

export interface SignedIn {
  actor: Actor
  /** The signed-in person's own account. */
  person: Actor
  session: Session | null
  /** Set if a program calls with an API key. */
  program?: { keyId: number }
  /** Set if every call by this caller is refused, with the reason. */
  refused?: Problem
}

export interface WriteOptions {
  /** Commits what was written before a Problem, as a counted attempt. */
  keepOnProblem?: boolean
  /** A record that many may write to at once, such as `channel Quote-12`; writers take turns. */
  record?: string
}

/**
 * A use case receives this besides its input: the actor, the time, and the two ways to the database. The server makes
 * one per request, and a job makes one for the system.
 */
export interface Context {
  actor: Actor
  /** The signed-in person's own account. It equals `actor`, unless the session is in somebody else's company. */
  person: Actor
  now: Date
  deps: Deps
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Set if a program calls with an API key; undefined for people. */
  program?: { keyId: number } | undefined
  /** Null where the request has no session, and for jobs. */
  session: Session | null
  /** The origin of the request, for sessions, limits and events. */
  client: {
    ip: string
    userAgent: string
    /** The browser's CSRF cookie, where it has one. */ csrfToken?: string | undefined
    /** The live connection of the screen that asks, where it has one. */ liveConnection?: string | undefined
  }
  /** The values that the browser stores for us; empty without a browser. */
  browser: BrowserCookies
  /** Turns a price into its form on the wire: encoded for a session, plain for an offer link (decisions.md). */
  sealPrice(amountCents: number): string
  /** The address of a stored file on the wire, for the readers that `access` names (domain/media/media-access.ts). */
  mediaUrl(path: string, access: MediaAccess): string
  /** The context for one part of a request with separate transactions: it has its own idempotency key. */
  forPart(part: string): Context
  /** This request's context for reading as another actor without a session: a shopper's. */
  actingAs(actor: Actor): Context
  /** One read-only transaction as the actor. */
  inRead<T>(work: (trx: Database) => Promise<T>): Promise<T>
  /**
   * One transaction as the actor. A Problem rolls everything back, unless the use case keeps its writes (a counted
   * attempt). With an Idempotency-Key the transaction also stores the result, and a repeated key returns it without
   * running `work`: so `work` returns the finished answer.
   */
  inWrite<T>(work: (trx: Database) => Promise<T | Problem>, options?: WriteOptions): Promise<T | Problem>
}
