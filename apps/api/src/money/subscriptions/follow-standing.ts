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

/** Records that we set the end and not the vendor; the journal reports it once. */
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

/** The subscription at the provider, and the move that its vendor's account requires; null for none. */
const findMove = async (ctx: Context, vendorId: number) => {
  const row = await ctx.inRead((trx) => findCurrentRow(trx, vendorId))
  // A pending change of plan would undo the end; the sweep comes again afterwards.
  if (row === undefined || row.wanted_plan_id !== null || moveForStanding(row) === null) return null
  const seen = await lookAtProvider(ctx, row)
  if (isProblem(seen)) throw new Error(`subscription ${row.id} could not be looked at`)
  const move = moveForStanding(seen)
  return move === null ? null : { row: seen, move }
}

/**
 * Continues a subscription. If its vendor cancels during the call, the provider may have answered that before, so it is
 * ended again; a later cancellation comes after this call.
 */
const goOn = async (ctx: Context, row: SubscriptionRow): Promise<void> => {
  await setEnd(ctx, row, false)
  const asked = (await ctx.inRead((trx) => findSubscriptionRow(trx, row.id)))?.cancel_asked_at ?? null
  if (asked !== null && asked.getTime() !== row.cancel_asked_at?.getTime()) await setEnd(ctx, row, true)
}

const rounds = 3

/**
 * Makes a vendor's subscription follow its account: it ends with its period while the vendor can't sign in, and
 * continues afterwards. The account may change during a call, so it is checked again after each. Throws if the provider
 * didn't do it, so that the queue retries.
 */
export const followStanding = async (ctx: Context, vendorId: number): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    const found = await findMove(ctx, vendorId)
    if (found === null) return
    const { row, move } = found
    const ends = move === 'end'
    // Before the call, or an end with a lost answer would count as the vendor's own.
    if (ends) await mark(ctx, row.id, true)
    if (row.cancel_at_period_end !== ends) await (ends ? setEnd(ctx, row, true) : goOn(ctx, row))
    // Again afterwards: another job may have cleared the mark for the account's newer state.
    await mark(ctx, row.id, ends)
  }
  throw new Error(`the account of vendor ${vendorId} changes faster than its subscription`)
}
