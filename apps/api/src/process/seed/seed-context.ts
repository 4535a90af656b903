import type { Actor } from '@armature/domain/rights/actor'
import { toWire } from '@armature/domain/money'
import { isProblem } from '@armature/domain/problem'
import type { Problem } from '@armature/domain/problem'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { noBrowser } from '../../platform/context/browser.ts'
import { mediaUrls } from '../../platform/context/media-pass.ts'
import type { Context } from '../../platform/context/context.ts'

/**
 * A context that writes everything in the seed's one transaction, at a past moment. The transaction runs as the system;
 * the use cases still check the actor's scopes and rights.
 */
export const seedContext = (trx: Database, deps: Deps, actor: Actor, now: Date): Context => ({
  actor,
  person: actor,
  now,
  deps,
  log: { info: () => {}, warn: () => {}, error: () => {} },
  session: null,
  browser: noBrowser,
  client: { ip: '127.0.0.1', userAgent: 'seed' },
  sealPrice: toWire,
  mediaUrl: mediaUrls(deps, now),
  forPart: () => seedContext(trx, deps, actor, now),
  actingAs: (other) => seedContext(trx, deps, other, now),
  inRead: (work) => work(trx),
  inWrite: (work) => work(trx),
})

/** A refusal while seeding is a bug in the script: the seed is rolled back with the reason. */
export const must = <T>(answer: T | Problem, what: string): T => {
  if (isProblem(answer)) throw new Error(`the demo could not ${what}: ${JSON.stringify(answer)}`)
  return answer
}
