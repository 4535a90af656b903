import { system } from '@armature/domain/rights/actor'
import type { Deps } from './deps-type.ts'
import type { Context } from './context.ts'
import { makeContext } from './make-context.ts'

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
