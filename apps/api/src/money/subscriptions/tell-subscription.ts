import type { SubscriptionMove } from '@armature/domain/subscriptions/subscription-machine'
import { subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import { paths } from '@armature/domain/pages/page-paths'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { readerOf } from '../../platform/mail/reader.ts'
import { subscriptionMail } from '../../platform/mail/subscription-mails.ts'
import { tellOfPage } from '../../platform/outbox/tell.ts'
import type { SubscriptionRow } from './subscription-repository.ts'

/** Notifies the vendor of its subscription and its store. */
export const tellSubscription = async (
  trx: Database,
  ctx: Context,
  row: SubscriptionRow,
  move: SubscriptionMove,
): Promise<void> => {
  const effect = subscriptionMachine.effectOf(move.name)
  if (effect === null) return
  const mail = subscriptionMail(readerOf(row), {
    effect,
    plan: row.plan_name,
    domain: row.tenant_domain ?? row.domain ?? '',
    path: paths.subscription,
  })
  await tellOfPage(
    trx,
    ctx,
    { id: row.vendor_id, email: row.email },
    { kind: 'subscription', path: paths.subscription, mail },
  )
}
