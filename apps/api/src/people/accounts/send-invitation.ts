import { limits } from '@armature/domain/limits'
import type { Database } from '../../platform/db/tables/tables.ts'
import { invitationMail } from '../../platform/mail/account-mails.ts'
import { resetPasswordPath } from '../../platform/mail/home.ts'
import { sendAddressLink } from '../auth/sign-up/send-address-link.ts'
import type { LinkContext } from '../auth/sign-up/send-address-link.ts'
import { findInvitation } from '../auth/sign-up/invitation-repository.ts'
import { later } from '@armature/domain/values/time'

/** Mails the link that sets a first password; an older link stops working. */
export const sendInvitation = async (
  trx: Database,
  ctx: LinkContext,
  user: { id: number; email: string },
): Promise<void> => {
  const invitation = await findInvitation(trx, user.id)
  const expiresAt = later(ctx.now, { days: limits.mailToken.inviteDays })
  return sendAddressLink(trx, ctx, user, {
    kind: 'INVITATION',
    asked: invitation,
    expiresAt,
    mailOf: (token, at) => invitationMail(resetPasswordPath(token), at, invitation),
  })
}
