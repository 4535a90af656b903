import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { countOwnTry, countTry } from '../../people/auth/attempt-limits.ts'

/**
 * Counts an action on a sub-order that tells its buyer by mail: parcels that are recorded and voided, or a day that moves to and
 * fro, would fill a mailbox. A stranger's tries are counted apart from the vendor's.
 */
const countDeliveryNews = async (ctx: Context, subOrderId: number): Promise<Problem | null> =>
  (await countOwnTry(ctx, 'deliveryNewsPerAccount', messages.tooManyRequests)) ??
  countTry(ctx, 'deliveryNewsPerSubOrder', `${ctx.actor.userId}:${subOrderId}`, messages.tooManyDeliveryNews)

/** The action, unless its actor has told the buyer too much already. */
export const unlessTooMuchNews =
  <Input extends { params: { id: number } }, Answer>(
    act: (ctx: Context, input: Input) => Promise<Answer | Problem>,
  ) =>
  async (ctx: Context, input: Input): Promise<Answer | Problem> =>
    (await countDeliveryNews(ctx, input.params.id)) ?? act(ctx, input)
