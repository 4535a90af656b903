import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { authorize } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { findJobsInWork } from '../../platform/outbox/job-repository.ts'
import { addDelivery } from '../../platform/outbox/message-repository.ts'
import { presentMail } from './mail-presenter.ts'
import { findMail, lockMail, markForSending } from './mail-repository.ts'

/** Retries a mail at once; two requests make one attempt. The mail records the person who asked. */
export const sendMailAgain = (
  ctx: Context,
  id: number,
): Promise<Response<Endpoints['sendMailAgain']> | Problem> =>
  ctx.inWrite(async (trx) => {
    const refused = authorize(ctx.actor, 'mail.manage', {})
    if (refused) return refused
    const mail = await lockMail(trx, id)
    if (mail === undefined) return notFound(messages.notFound)
    if (mail.sent_at !== null) return conflict(messages.mailIsOut, { code: 'mail_is_out' })
    if (mail.body_text === '') return conflict(messages.mailExpired, { code: 'mail_expired' })
    await markForSending(trx, id, { by: ctx.actor.userId, at: ctx.now })
    // An attempt that is already running counts as the requested one.
    const inWork = await findJobsInWork(trx, 'deliver-message')
    if (!inWork.some(({ outboxId }) => outboxId === id)) await addDelivery(trx, id)
    const row = await findMail(trx, id)
    return row === undefined ? notFound(messages.notFound) : presentMail(row)
  })
