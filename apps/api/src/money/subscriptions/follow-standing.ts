import { isProblem } from '@armature/domain/problem'
import { moveForStanding } from '@armature/domain/subscriptions/barred-vendor'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { lookAtProvider, settleCall } from './ask-provider.ts'
import type { SubscriptionRow } from './subscription-repository.ts'
import {
  findCurrentRow,
  findSubscriptionRow,
  lockSubscription,
  updateSubscriptionRow,
} from './subscription-repository.ts'

/** Remembers that the end is ours and no wish of the vendor's; the journal tells it once. */
const mark = async (ctx: Context, id: number, isOurs: boolean): Promise<void> => {
  await ctx.inWrite(async (trx) => {
    const row = await lockSubscription(trx, id)
    if (row === undefined || row.ends_while_barred === isOurs) return null
    await updateSubscriptionRow(trx, id, { ends_while_barred: isOurs })
    await recordAccountEvent(trx, ctx, {
      kind: 'subscription.changed',
      user_id: row.vendor_id,
      tenant_id: row.store_id,
      summary: isOurs
        ? 'Subscription to end with its period, since its vendor can’t sign in'
        : 'Subscription no longer to end because of its vendor’s account',
      before: { ends_while_barred: !isOurs },
      after: { ends_while_barred: isOurs },
    })
    return null
  })
}

const setEnd = async (ctx: Context, row: SubscriptionRow, ends: boolean): Promise<void> => {
  const askedAt = ctx.deps.clock()
  const result = await ctx.deps.payments.setCancelAtPeriodEnd(row.provider_id ?? '', ends)
  const settled = await settleCall(ctx, row.id, { result, askedAt })
  if (isProblem(settled)) throw new Error(`the provider did not take the end of subscription ${row.id}`)
}

/** The subscription, as the provider has it, and the move that its vendor's account asks for; null where there is none. */
const findMove = async (ctx: Context, vendorId: number) => {
  const row = await ctx.inRead((trx) => findCurrentRow(trx, vendorId))
  // A change of plan that is being asked for would take the end back: the sweep comes again after it.
  if (row === undefined || row.wanted_plan_id !== null || moveForStanding(row) === null) return null
  const seen = await lookAtProvider(ctx, row)
  if (isProblem(seen)) throw new Error(`subscription ${row.id} could not be looked at`)
  const move = moveForStanding(seen)
  return move === null ? null : { row: seen, move }
}

/**
 * Has a subscription go on. A vendor that asks for its end during the call may have been answered by the provider before: then it ends
 * all the same. One that asks later comes after this call.
 */
const goOn = async (ctx: Context, row: SubscriptionRow): Promise<void> => {
  await setEnd(ctx, row, false)
  const asked = (await ctx.inRead((trx) => findSubscriptionRow(trx, row.id)))?.cancel_asked_at ?? null
  if (asked !== null && asked.getTime() !== row.cancel_asked_at?.getTime()) await setEnd(ctx, row, true)
}

const rounds = 3

/**
 * Has a vendor's subscription follow its account: it ends with its period while the vendor can't sign in, and goes on afterwards.
 * The account may change during a call, so that it is looked at again after each. Throws where the provider did not do it, so
 * that the queue tries again.
 */
export const followStanding = async (ctx: Context, vendorId: number): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    const found = await findMove(ctx, vendorId)
    if (found === null) return
    const { row, move } = found
    const ends = move === 'end'
    // Before the call, or an end whose answer is lost would count as the vendor's own wish.
    if (ends) await mark(ctx, row.id, true)
    if (row.cancel_at_period_end !== ends) await (ends ? setEnd(ctx, row, true) : goOn(ctx, row))
    // Again after it: another job, of the account as it is now, may have given the mark up meanwhile.
    await mark(ctx, row.id, ends)
  }
  throw new Error(`the account of vendor ${vendorId} changes faster than its subscription`)
}
