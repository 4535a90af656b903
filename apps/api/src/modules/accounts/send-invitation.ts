import { limits } from '@armature/domain/limits'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import { invitationMail } from '../../mail/account-mails.ts'
import { resetPasswordUrl } from '../../mail/links.ts'
import { queueMessage } from '../../outbox/message-repository.ts'
import { issueMailToken } from '../auth/mail-token-repository.ts'

/** Mails the link that sets a first password; an older one stops working. */
export const sendInvitation = async (
  trx: Database,
  ctx: Pick<Context, 'deps' | 'now'>,
  user: { id: number; email: string },
) => {
  const expiresAt = new Date(ctx.now.getTime() + limits.mailToken.inviteDays * 86_400_000)
  const token = await issueMailToken(trx, { userId: user.id, kind: 'INVITATION', expiresAt }, ctx.now)
  const url = resetPasswordUrl(ctx.deps.config.publicUrl, token)
  const mail = invitationMail(url)
  await queueMessage(trx, { channel: 'EMAIL', recipient: user.email, ...mail }, ctx.now)
}
