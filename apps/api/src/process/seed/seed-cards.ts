import { isProblem } from '@armature/domain/problem'
import { systemContextOf } from '../../platform/context/make-context.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { ensurePaymentCustomer } from '../../money/payments/payment-customer.ts'
import { findUserId } from './writes/people-repository.ts'
import { markSeeded, wasSeeded } from './writes/seed-run-repository.ts'

const runName = 'demo-cards'

/** The sandbox's names of test cards, by brand; the last one is the default. */
const demoCards = { vendor: { amex: 'pm_card_amex', visa: 'pm_card_visa' } } as const

/** Saves a person's missing cards; false where one failed. */
const keepCards = async (
  ctx: Context,
  username: string,
  cards: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const userId = await ctx.inRead((trx) => findUserId(trx, username))
  const customerId = userId === undefined ? undefined : await ensurePaymentCustomer(ctx, userId)
  if (customerId === undefined || isProblem(customerId)) return false
  const { payments } = ctx.deps
  const found = await payments.listCards(customerId)
  if (found.status !== 'found') return false
  const missing = Object.entries(cards).filter(([brand]) => !found.cards.some((card) => card.brand === brand))
  for (const [, paymentMethod] of missing)
    if ((await payments.keepDefaultCard({ customerId, paymentMethod })).status !== 'kept') return false
  return true
}

/**
 * Gives the demo's people their cards, only at the sandbox, once the demo exists. Best effort: without the sandbox's
 * answer the server starts anyway, and a later start continues.
 */
export const seedCards = async (deps: Deps, log: Context['log']): Promise<void> => {
  if (!deps.config.seedDemo || deps.cardEntry.mode !== 'sandbox') return
  const isDone = await inTransaction(
    deps.db,
    systemContext,
    async (trx) => (await wasSeeded(trx, runName)) || !(await wasSeeded(trx, 'demo')),
    { readOnly: true },
  )
  if (isDone) return
  for (const [username, cards] of Object.entries(demoCards)) {
    if (await keepCards(systemContextOf(deps, log), username, cards)) continue
    log.warn({ event: 'demo_card_missing', username }, 'a demo card was not kept')
    return
  }
  await inTransaction(deps.db, systemContext, (trx) => markSeeded(trx, runName, deps.clock()))
}
