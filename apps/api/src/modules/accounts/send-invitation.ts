import { limits } from '@armature/domain/limits'
import type { Database } from '../../db/tables.ts'
import { invitationMail } from '../../mail/account-mails.ts'
import { resetPasswordPath } from '../../mail/links.ts'
import { sendAddressLink } from '../auth/send-address-link.ts'
import type { LinkContext } from '../auth/send-address-link.ts'
import { later } from '@armature/domain/time'

/** Mails the link that sets a first password; an older one stops working. */
export const sendInvitation = (
  trx: Database,
  ctx: LinkContext,
  user: { id: number; email: string },
): Promise<void> => {
  const expiresAt = later(ctx.now, { days: limits.mailToken.inviteDays })
  return sendAddressLink(trx, ctx, user, {
    kind: 'INVITATION',
    asked: 'invitation',
    expiresAt,
    mailOf: (token, at) => invitationMail(resetPasswordPath(token), at),
  })
}
