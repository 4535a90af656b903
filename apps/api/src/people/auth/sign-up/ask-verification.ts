import { messages } from '@armature/domain/messages'
import type { Context } from '../../../platform/context/context.ts'
import { askForMail } from '../ask-for-mail.ts'

/** Queues another verification mail, if there is something to verify (verification-job.ts). */
export const askVerification = (ctx: Context, body: { email: string }) =>
  askForMail(ctx, body, { job: 'send-verification-link', detail: messages.emailSent })
