import type { Problem } from '@armature/domain/problem'
import { authorize } from '@armature/domain/rights/abilities'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import type { SellerSettings } from './seller-settings-repository.ts'
import { findSellerSettings, saveSellerSettings } from './seller-settings-repository.ts'

/** The settings of the marketplace for the operator, of the store for its owner. */
const refuse = ({ actor }: Context): Problem | null =>
  authorize(actor, 'seller.set-zone', { tenantId: actor.tenantId })

export const readSellerSettings = async (ctx: Context): Promise<SellerSettings | Problem> =>
  refuse(ctx) ?? ctx.inRead((trx) => findSellerSettings(trx, ctx.actor.tenantId))

/** Open offers keep the zone in which their end was set. */
export const changeSellerSettings = async (
  ctx: Context,
  { body }: { body: SellerSettings },
): Promise<SellerSettings | Problem> => {
  const { tenantId, userId } = ctx.actor
  return (
    refuse(ctx) ??
    ctx.inWrite(async (trx) => {
      await actAsSystem(trx)
      const before = await findSellerSettings(trx, tenantId)
      if (before.zone === body.zone) return before
      await saveSellerSettings(trx, tenantId, body)
      await recordAccountEvent(trx, ctx, {
        kind: 'seller.zone',
        user_id: userId,
        tenant_id: tenantId,
        summary: `Time zone of offers: ${before.zone} → ${body.zone}`,
        before,
        after: body,
      })
      return body
    })
  )
}
