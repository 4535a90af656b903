import { limits } from '@armature/domain/limits'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { verifyEmailMail } from '../../../platform/mail/account-mails.ts'
import { verifyEmailPath } from '../../../platform/mail/home.ts'
import { countedIn, countTry } from '../attempt-limits.ts'
import { sendAddressLink } from './send-address-link.ts'
import type { LinkContext } from './send-address-link.ts'
import { later } from '@armature/domain/values/time'

/**
 * The mail for a sign-up, limited per mailbox and hour, however many accounts claim its address. The answer is the same
 * when the limit is reached, so strangers who register accounts in somebody's name can't keep the owner from
 * registering.
 */
export const sendSignUpMail = async (
  trx: Database,
  ctx: LinkContext & Pick<Context, 'client'>,
  user: { id: number; email: string },
): Promise<void> => {
  const limited = await countTry(countedIn(trx, ctx), 'signUpPerEmail', user.email.toLowerCase())
  if (limited === null) await sendVerificationMail(trx, ctx, user)
}

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
