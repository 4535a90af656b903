import { cents, formatCents } from '@armature/domain/money'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import { paymentReference } from '@armature/domain/receivables/payment-reference'
import { dueOf, latestDueToRemind, reminderDue } from '@armature/domain/receivables/reminders'
import { dayAfter, dayOf } from '@armature/domain/values/time'
import { localTime } from '@armature/domain/values/zones'
import type { Context } from '../../platform/context/context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { paymentReminderMail } from '../../platform/mail/payment-reminder-mail.ts'
import { notify, pageReaderOf } from '../../platform/outbox/notify.ts'
import { findParties } from '../../platform/outbox/party-repository.ts'
import { lockOrder } from '../../trading/orders/order-lock-repository.ts'
import { findDue, isReminded, listDueOrders, noteReminder } from './reminder-repository.ts'

/** Reminds the buyer of one order, if the reminder is due in the seller's zone, money is owed and it wasn't sent yet. */
const remind = async (trx: Database, ctx: Context, id: number): Promise<void> => {
  const order = await lockOrder(trx, id)
  const found = await findDue(trx, id)
  if (order === undefined || found === undefined) return
  const { day: due, cents: dueCents } = dueOf(found)
  if (due === null) return
  const kind = reminderDue(due, localTime(found.seller_zone, ctx.now).day)
  if (kind === null || (await isReminded(trx, id, kind))) return
  await noteReminder(trx, { order_id: id, kind, sent_at: ctx.now })
  const belongs = { id, tenantId: order.tenantId, customerId: order.customerId }
  const open = formatCents(cents(dueCents))
  for (const party of await findParties(trx, [order.customerId]))
    await notify(trx, ctx, party, {
      kind: 'payment',
      about: { kind: 'order', ...belongs },
      once: `payment-reminder:${id}:${kind}`,
      mail: paymentReminderMail(party, kind, {
        orderId: id,
        open,
        due,
        reference: paymentReference(id),
        path: orderPageOf(pageReaderOf(party), belongs),
      }),
    })
  await recordEvents(trx, ctx, [
    {
      kind: 'order.payment-reminder',
      summary:
        kind === 'BEFORE'
          ? `Reminder sent: ${open} is due on ${due}`
          : `Reminder sent: ${open} was due on ${due}`,
      order_id: id,
      quote_id: order.quoteId,
      tenant_id: order.tenantId,
      customer_id: order.customerId,
      for_customer: true,
    },
  ])
}

/** Sends all due reminders, each once and in its own transaction. */
export const remindPayments = async (deps: Deps, log: Context['log']): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  // In zones ahead of UTC it may be tomorrow already.
  const latest = latestDueToRemind(dayAfter(dayOf(ctx.now), 1))
  for (const id of await ctx.inRead((trx) => listDueOrders(trx, latest)))
    await ctx.inWrite(async (trx) => {
      await remind(trx, ctx, id)
      return null
    })
}
