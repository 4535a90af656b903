import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { countOwnTry, countTry } from '../../people/auth/attempt-limits.ts'

/**
 * Counts an action that mails a sub-order's buyer: repeatedly recording and voiding shipments, or moving a day back and
 * forth, would flood a mailbox. Attempts by strangers are counted apart from the vendor's.
 */
const countDeliveryNews = async (ctx: Context, subOrderId: number): Promise<Problem | null> =>
  (await countOwnTry(ctx, 'deliveryNewsPerAccount', messages.tooManyRequests)) ??
  countTry(ctx, 'deliveryNewsPerSubOrder', `${ctx.actor.userId}:${subOrderId}`, messages.tooManyDeliveryNews)

/** Runs the action, unless its actor has already mailed the buyer too often. */
export const unlessTooMuchNews =
  <Input extends { params: { id: number } }, Answer>(
    act: (ctx: Context, input: Input) => Promise<Answer | Problem>,
  ) =>
  async (ctx: Context, input: Input): Promise<Answer | Problem> =>
    (await countDeliveryNews(ctx, input.params.id)) ?? act(ctx, input)
