import { limits } from '@armature/domain/limits'
import type { Database } from '../../db/tables.ts'
import { verifyEmailMail } from '../../mail/account-mails.ts'
import { verifyEmailPath } from '../../mail/links.ts'
import { sendAddressLink } from './send-address-link.ts'
import type { LinkContext } from './send-address-link.ts'
import { later } from '@armature/domain/time'

/** Mails the link that confirms an address. */
export const sendVerificationMail = (
  trx: Database,
  ctx: LinkContext,
  user: { id: number; email: string },
): Promise<void> => {
  const expiresAt = later(ctx.now, { hours: limits.mailToken.verifyHours })
  return sendAddressLink(trx, ctx, user, {
    kind: 'VERIFY_EMAIL',
    asked: 'sign-up',
    expiresAt,
    mailOf: (token, at) => verifyEmailMail(verifyEmailPath(token), at),
  })
}
