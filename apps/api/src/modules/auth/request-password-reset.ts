import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { addJob } from '../../outbox/job-repository.ts'
import { countTry } from './attempt-limits.ts'
import { deviceTokensOf } from './known-device.ts'

/**
 * Has a reset link mailed where there is such an account. The answer is always the same, and so is the time:
 * the account is looked for, and its mails of the hour are counted, by a job (send-reset-link.ts).
 */
export const requestPasswordReset = async (
  ctx: Context,
  { email }: { email: string },
): Promise<{ detail: string } | Problem> => {
  const limited = await countTry(ctx, 'mailPerAddress', ctx.client.ip)
  if (limited) return limited
  return ctx.inWrite(async (trx) => {
    await addJob(trx, 'send-reset-link', { email, client: ctx.client, devices: deviceTokensOf(ctx) })
    return { detail: messages.resetMailSent }
  })
}
