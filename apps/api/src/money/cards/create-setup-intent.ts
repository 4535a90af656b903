import { randomUUID } from 'node:crypto'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { CardEntry } from '../../platform/context/deps-type.ts'
import { countTries } from '../../people/auth/attempt-limits.ts'
import { ensurePaymentCustomer } from '../payments/payment-customer.ts'
import { cardFailure } from './card-failure.ts'

/**
 * A secret with which the browser has the provider check and save one card. Each allows one card, and hourly limits
 * stop a caller with any number of accounts from testing stolen cards.
 */
export const createSetupIntent = async (
  ctx: Context,
): Promise<{ client_secret: string; card_entry: CardEntry } | Problem> => {
  const limited = await countTries(ctx, [
    ['cardSetupPerAccount', String(ctx.actor.userId)],
    ['cardSetupPerAddress', ctx.client.ip],
  ])
  if (limited) return limited
  const customerId = await ensurePaymentCustomer(ctx, ctx.actor.userId ?? 0)
  if (isProblem(customerId)) return customerId
  const made = await ctx.deps.payments.createCardSetup({ customerId, idempotencyKey: randomUUID() })
  return made.status === 'made'
    ? { client_secret: made.clientSecret, card_entry: ctx.deps.cardEntry }
    : cardFailure(ctx, made)
}
