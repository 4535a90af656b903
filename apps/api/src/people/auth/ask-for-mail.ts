import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { countTry } from './attempt-limits.ts'
import { deviceTokensOf } from './known-device.ts'

/**
 * Queues a mail to an account, if there is one. The answer and its time never differ: the job looks up the account and
 * counts its mails.
 */
export const askForMail = async (
  ctx: Context,
  { email }: { email: string },
  { job, detail }: { job: 'send-verification-link' | 'send-reset-link'; detail: string },
): Promise<{ detail: string } | Problem> => {
  const limited = await countTry(ctx, 'mailPerAddress', ctx.client.ip)
  if (limited) return limited
  return ctx.inWrite(async (trx) => {
    await addJob(trx, job, { email, client: ctx.client, devices: deviceTokensOf(ctx) })
    return { detail }
  })
}
