import type { Actor } from '@armature/domain/actor'
import { toWire } from '@armature/domain/money'
import { isProblem } from '@armature/domain/problem'
import type { Problem } from '@armature/domain/problem'
import type { Database } from '../db/tables.ts'
import type { SessionClaim } from '../db/session-claim.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from './deps-type.ts'
import { mediaUrls } from './media-urls.ts'
import type { IdempotencyClaim } from './idempotency-repository.ts'
import { claimKey, storeAnswer } from './idempotency-repository.ts'
import type { BrowserCookies } from './browser.ts'
import { noBrowser } from './browser.ts'
import type { Context } from './context.ts'
import type { AnswerNotes } from './remembered-answers.ts'
import { priceSealer } from './seal-price.ts'

/** Carries a Problem out of a transaction so that it rolls back. */
class Refused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

export interface ContextParts {
  actor: Actor
  deps: Deps
  now: Date
  log: Context['log']
  session: Context['session']
  client: Context['client']
  browser?: BrowserCookies
  idempotency?: IdempotencyClaim | undefined
  /** Set where the actor is remembered from an earlier request: the first transaction has it confirmed. */
  claim?: SessionClaim | undefined
  /** Takes down what the answer is made from, where it may be given again. */
  notes?: AnswerNotes | undefined
}

/** A context that tells its notes where an answer has more to it than the session, the call and what is read in the actor's name. */
const notedBy = (ctx: Context, notes: AnswerNotes): Context => {
  const spoiling = <Part>(part: Part): Part => {
    notes.spoil()
    return part
  }
  const { deps } = ctx
  const listCounts = notes.noted(deps.listCounts)
  return {
    ...ctx,
    get now() {
      notes.hasReadTime = true
      return ctx.now
    },
    get client() {
      return spoiling(ctx.client)
    },
    get browser() {
      return spoiling(ctx.browser)
    },
    deps: {
      ...deps,
      listCounts,
      clock: () => {
        notes.hasReadTime = true
        return deps.clock()
      },
      get db() {
        return spoiling(deps.db)
      },
    },
    forPart: (part) => spoiling(ctx.forPart(part)),
    inWrite: (work, options) => spoiling(ctx.inWrite(work, options)),
    inRead: (work, options) =>
      options?.asWhole === true ? spoiling(ctx.inRead(work, options)) : ctx.inRead(work),
  }
}

/** Builds the context of one request or job: the one place where transactions, keys and price sealing meet. */
export const makeContext = ({ idempotency, claim, notes, ...parts }: ContextParts): Context => {
  const { actor, deps, session } = parts
  const seal = session === null ? (text: string) => text : priceSealer(session.id, deps.serverSecret)

  const run = async <T>(
    trx: Database,
    work: (trx: Database) => Promise<T | Problem>,
    keep: boolean,
  ): Promise<T | Problem> => {
    if (idempotency !== undefined) {
      const earlier = await claimKey(trx, idempotency, parts.now)
      if (earlier !== null) return earlier as T | Problem
    }
    const result = await work(trx)
    if (isProblem(result)) {
      if (keep) return result
      throw new Refused(result)
    }
    if (idempotency !== undefined) await storeAnswer(trx, idempotency, result)
    return result
  }

  const ctx: Context = {
    ...parts,
    browser: parts.browser ?? noBrowser,
    sealPrice: (amount) => seal(toWire(amount)),
    mediaUrl: mediaUrls(deps, parts.now),
    forPart: (part) =>
      makeContext({
        ...parts,
        claim,
        idempotency: idempotency && { ...idempotency, call: `${idempotency.call}/${part}` },
      }),
    actingAs: (other) => makeContext({ ...parts, actor: other, idempotency, notes }),
    inRead: (work, options) =>
      inTransaction(deps.db, actor, work, {
        readOnly: options?.asWhole === true ? 'whole' : true,
        claim,
        notes,
      }),
    inWrite: async (work, options = {}) => {
      try {
        const keep = options.keepOnProblem ?? false
        return await inTransaction(deps.db, actor, (trx) => run(trx, work, keep), { claim })
      } catch (error) {
        if (error instanceof Refused) return error.problem
        throw error
      }
    },
  }
  return notes === undefined ? ctx : notedBy(ctx, notes)
}
