import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import type { Actor } from '@armature/domain/rights/actor'
import { webhookMachine, newWebhookMessage } from '@armature/domain/webhooks/webhook-machines'
import type { WebhookNews } from '@armature/domain/webhooks/webhook-types'
import { webhookFactsFor } from '@armature/domain/webhooks/webhook-types'
import type { Database } from '../db/tables/tables.ts'
import type { Listener, NewWebhookMessage } from './webhook-repository.ts'
import { addWebhookMessages, findListeners } from './webhook-repository.ts'

const actorOf = ({ role, company_id: userId, tenant_id: tenantId }: Listener): Actor => ({
  role,
  userId,
  tenantId,
  name: '',
})

const idsOf = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => id != null)),
]

/**
 * Writes what happened for the webhooks that chose it, in the transaction in which it happened. Each company hears only of
 * what it may see at this moment.
 */
export const notifyWebhooks = async (
  trx: Database,
  news: readonly WebhookNews[],
  now: Date,
): Promise<void> => {
  if (news.length === 0) return
  const audiences = news.map(({ change }) => change.audience)
  const listeners = await findListeners(trx, {
    companies: idsOf(audiences.flatMap(({ vendorId, customerId }) => [vendorId, customerId])),
    stores: idsOf(audiences.map(({ tenantId }) => tenantId)),
  })
  const heard = listeners.filter(
    ({ state, status }) => webhookMachine.is(state, 'sends') && maySignIn(status),
  )
  const lines = news.flatMap((one) =>
    heard
      .filter(({ types }) => types.includes(one.type))
      .flatMap((listener): NewWebhookMessage[] => {
        const data = webhookFactsFor(actorOf(listener), one)
        if (data === null) return []
        const { id: webhook_id, company_id } = listener
        return [{ webhook_id, company_id, type: one.type, data, state: newWebhookMessage, at: now }]
      }),
  )
  if (lines.length > 0) await addWebhookMessages(trx, lines)
}
