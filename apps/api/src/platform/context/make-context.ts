import type { Actor } from '@armature/domain/rights/actor'
import { toWire } from '@armature/domain/money'
import { isProblem } from '@armature/domain/problem'
import type { Problem } from '@armature/domain/problem'
import type { Database } from '../db/tables/tables.ts'
import type { SessionClaim } from '../db/actor-context.ts'
import { inLine } from '../db/record-lines.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from './deps-type.ts'
import { mediaUrls } from './media-pass.ts'
import type { IdempotencyClaim } from './idempotency-repository.ts'
import { claimKey, storeAnswer } from './idempotency-repository.ts'
import type { BrowserCookies } from './browser.ts'
import { noBrowser } from './browser.ts'
import type { Context } from './context.ts'
import { priceSealer } from './seal-price.ts'
import { system } from '@armature/domain/rights/actor'

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
  /** Defaults to `actor`. */
  person?: Actor
  deps: Deps
  now: Date
  log: Context['log']
  session: Context['session']
  program?: Context['program']
  client: Context['client']
  browser?: BrowserCookies
  idempotency?: IdempotencyClaim | undefined
  /** Set where the actor is remembered from an earlier request: the first transaction has it confirmed. */
  claim?: SessionClaim | undefined
  /** Set where `deps.db` is a standby: how far it must have replayed the log. */
  replayed?: readonly string[] | undefined
}

/** Builds the context of one request or job: the one place where transactions, keys and price sealing meet. */
export const makeContext = ({ idempotency, claim, ...parts }: ContextParts): Context => {
  const { actor, deps, session, replayed } = parts
  const seal =
    session === null ? (text: string) => text : priceSealer(session.id, session.secret ?? deps.serverSecret)

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

  return {
    ...parts,
    person: parts.person ?? actor,
    browser: parts.browser ?? noBrowser,
    sealPrice: (amount) => seal(toWire(amount)),
    mediaUrl: mediaUrls(deps, parts.now),
    forPart: (part) =>
      makeContext({
        ...parts,
        claim,
        idempotency: idempotency && { ...idempotency, call: `${idempotency.call}/${part}` },
      }),
    actingAs: (other) => makeContext({ ...parts, actor: other, person: other, idempotency }),
    inRead: (work) => inTransaction(deps.db, actor, work, { readOnly: true, claim, replayed }),
    inWrite: async (work, options = {}) => {
      try {
        const keep = options.keepOnProblem ?? false
        const write = () => inTransaction(deps.db, actor, (trx) => run(trx, work, keep), { claim })
        return await (options.record === undefined ? write() : inLine(deps.db, options.record, write))
      } catch (error) {
        if (error instanceof Refused) return error.problem
        throw error
      }
    },
  }
}

/** The context of timers, jobs and the payment provider's webhook: no session, and the system's rights. */
export const systemContextOf = (deps: Deps, log: Context['log']): Context =>
  makeContext({
    actor: system,
    deps,
    now: deps.clock(),
    log,
    session: null,
    client: { ip: '', userAgent: '' },
  })
