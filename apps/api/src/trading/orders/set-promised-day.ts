import { messages } from '@armature/domain/messages'
import { checkCalledOff } from '@armature/domain/orders/called-off'
import { checkNewDay, newDayText } from '@armature/domain/orders/promised-day'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { promisedDayMail } from '../../platform/mail/delivery-mails.ts'
import { findParties, findSellerParties } from '../../platform/outbox/party-repository.ts'
import { lockOwnSubOrder } from './lock-own-sub-order.ts'
import { writePromisedDay } from './order-lock-repository.ts'
import { presentSubOrder } from './order-presenter.ts'
import type { SubOrderRow } from './order-repository.ts'
import { findSubOrderRow } from './order-repository.ts'
import { eventOf } from './sub-order-event.ts'
import { notifyOfDelivery } from './notify-of-delivery.ts'
import { dayOf } from '@armature/domain/values/time'

const awaiting = ({ id, promised_day, expected_day, tracking_url }: SubOrderRow) => ({
  id,
  promised: promised_day,
  expected: expected_day,
  shipped: tracking_url !== null,
})

/** Notifies the buyer and the seller. The mail has days but no reason, because it may go astray. */
const notifyOfDay = async (trx: Database, ctx: Context, sub: SubOrderRow, day: string): Promise<void> => {
  const parties = [
    ...(await findParties(trx, [sub.customer_id])),
    ...(await findSellerParties(trx, sub.tenant_id)),
  ]
  await notifyOfDelivery(trx, ctx, { sub, parties }, (party, part) =>
    promisedDayMail(party, { ...part, day, first: sub.promised_day }),
  )
}

/**
 * Sets the day on which a vendor's part is expected. The first one stays as the promise; a later one needs a reason.
 */
export const setPromisedDay = (
  ctx: Context,
  { params, body }: { params: { id: number }; body: { day: string; reason: string } },
) =>
  ctx.inWrite(async (trx) => {
    const locked = await lockOwnSubOrder(trx, ctx, params.id, 'sub-order.set-day')
    if (isProblem(locked)) return locked
    const { sub } = locked
    const was = awaiting(sub)
    const problem = checkCalledOff(sub) ?? checkNewDay(was, body, dayOf(ctx.now))
    if (problem) return problem
    if (was.expected === body.day && sub.delay_reason === body.reason) return presentSubOrder(ctx, sub)
    await writePromisedDay(trx, sub.id, { promised: was.promised ?? body.day, ...body })
    await recordEvents(trx, ctx, [
      eventOf(locked, {
        kind: 'sub_order.day',
        summary: `Sub-order #${sub.id} ${newDayText(was, body.day, body.reason)}`,
        before: { day: was.expected, reason: sub.delay_reason },
        after: body,
      }),
    ])
    // The order shows the reason; the mail only has the day.
    if (was.expected !== body.day) await notifyOfDay(trx, ctx, sub, body.day)
    const row = await findSubOrderRow(trx, ctx.actor, sub.id)
    return row === undefined ? notFound(messages.notFound) : presentSubOrder(ctx, row)
  })
