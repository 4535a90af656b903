import { limits } from '@armature/domain/limits'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../http/context.ts'
import { invitationMail } from '../../mail/account-mails.ts'
import { resetPasswordUrl } from '../../mail/links.ts'
import { queueMessage } from '../../records/outbox-repository.ts'
import { issueMailToken } from '../auth/mail-token-repository.ts'

/** Mails the link that sets a first password; an older one stops working. */
export const sendInvitation = async (
  trx: Database,
  ctx: Pick<Context, 'actor' | 'deps' | 'now'>,
  user: { id: number; username: string; email: string; first_name: string },
) => {
  const expiresAt = new Date(ctx.now.getTime() + limits.mailToken.inviteDays * 86_400_000)
  const token = await issueMailToken(trx, { userId: user.id, kind: 'INVITATION', expiresAt }, ctx.now)
  const url = resetPasswordUrl(ctx.deps.config.publicUrl, token)
  const mail = invitationMail(
    { firstName: user.first_name },
    { invitedBy: ctx.actor.name, username: user.username, url },
  )
  await queueMessage(trx, { channel: 'EMAIL', recipient: user.email, ...mail }, ctx.now)
}
