import { isProblem } from '@armature/domain/problem'
import { systemContextOf } from '../context/system-context.ts'
import type { Context } from '../context/context.ts'
import type { Deps } from '../context/deps-type.ts'
import { ensurePaymentCustomer } from '../modules/payments/payment-customer.ts'
import { findUserId } from './people-repository.ts'

/** The sandbox's own names of test cards; the last one is the default. */
const demoCards = { vendor: ['pm_card_amex', 'pm_card_visa'] } as const

/**
 * Gives the demo's people their cards, at the sandbox only. Best effort: the demo starts without them where the sandbox
 * doesn't answer.
 */
export const seedCards = async (deps: Deps, log: Context['log']): Promise<void> => {
  if (deps.cardEntry.mode !== 'sandbox') return
  const ctx = systemContextOf(deps, log)
  for (const [username, cards] of Object.entries(demoCards)) {
    const userId = await ctx.inRead((trx) => findUserId(trx, username))
    const customerId = userId === undefined ? undefined : await ensurePaymentCustomer(ctx, userId)
    if (customerId === undefined || isProblem(customerId)) continue
    for (const paymentMethod of cards) {
      const kept = await deps.payments.keepDefaultCard({ customerId, paymentMethod })
      if (kept.status !== 'kept')
        log.warn({ event: 'demo_card_missing', username }, 'a demo card was not kept')
    }
  }
}
