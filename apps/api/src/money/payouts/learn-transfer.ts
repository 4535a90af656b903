import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { unavailable } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { transferMetadataKey } from './send-transfer.ts'
import { settleTransfer } from './settle-transfer.ts'

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads a transfer's state from the provider, because its events come late, twice and in any order. A Problem where the
 * provider can't be asked, so that the event comes again.
 */
export const learnTransfer = async (ctx: Context, { id }: { id: string }): Promise<Problem | null> => {
  const found = await ctx.deps.payments.findTransfer(id)
  if (found.status === 'unavailable') return unavailable(messages.unavailable)
  if (found.status !== 'found') return null
  const { transfer } = found
  const ours = transfer.metadata[transferMetadataKey]
  if (ours === undefined || !idShape.test(ours) || transfer.livemode !== ctx.deps.payments.livemode) {
    ctx.log.warn({ event: 'transfer_of_others', id }, 'a transfer is not one of ours')
    return null
  }
  await settleTransfer(ctx, ours, {
    status: 'sent',
    providerId: transfer.id,
    amountCents: transfer.amountCents,
  })
  return null
}
