import { messages } from '@armature/domain/messages'
import type { Context } from '../../../platform/context/context.ts'
import { askForMail } from '../ask-for-mail.ts'

/** Queues the mail with the reset link, if there is such an account (send-reset-link.ts). */
export const requestPasswordReset = (ctx: Context, body: { email: string }) =>
  askForMail(ctx, body, { job: 'send-reset-link', detail: messages.resetMailSent })
