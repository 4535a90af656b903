import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { addJob } from '../../outbox/job-repository.ts'
import { countTry } from './attempt-limits.ts'
import { deviceTokensOf } from './known-device.ts'

/**
 * Has the verification mail sent again where there is something to verify. The answer is always the same, and
 * so is the time: the account is looked for, and its mails of the hour are counted, by a job
 * (verification-job.ts).
 */
export const askVerification = async (
  ctx: Context,
  { email }: { email: string },
): Promise<{ detail: string } | Problem> => {
  const limited = await countTry(ctx, 'mailPerAddress', ctx.client.ip)
  if (limited) return limited
  return ctx.inWrite(async (trx) => {
    await addJob(trx, 'send-verification-link', { email, client: ctx.client, devices: deviceTokensOf(ctx) })
    return { detail: messages.emailSent }
  })
}
