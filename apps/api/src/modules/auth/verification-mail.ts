import { limits } from '@armature/domain/limits'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import { verifyEmailMail } from '../../mail/account-mails.ts'
import { verifyEmailUrl } from '../../mail/links.ts'
import { queueMessage } from '../../outbox/message-repository.ts'
import { issueMailToken } from './mail-token-repository.ts'

/** Mails the link that confirms an address. */
export const sendVerificationMail = async (
  trx: Database,
  ctx: Pick<Context, 'deps' | 'now'>,
  user: { id: number; email: string },
): Promise<void> => {
  const expiresAt = new Date(ctx.now.getTime() + limits.mailToken.verifyHours * 3_600_000)
  const token = await issueMailToken(trx, { userId: user.id, kind: 'VERIFY_EMAIL', expiresAt }, ctx.now)
  const mail = verifyEmailMail(verifyEmailUrl(ctx.deps.config.publicUrl, token))
  await queueMessage(trx, { channel: 'EMAIL', recipient: user.email, ...mail }, ctx.now)
}
