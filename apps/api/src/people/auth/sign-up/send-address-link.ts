import type { Database } from '../../../platform/db/tables/tables.ts'
import type { MailTokenKind } from '../../../platform/db/tables/people-tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { AskedFor } from '../../../platform/mail/account-mails.ts'
import { haveAccountMail } from '../../../platform/mail/account-mails.ts'
import { readerOf } from '../../../platform/mail/reader.ts'
import type { Home } from '../../../platform/mail/home.ts'
import type { MailContent } from '../../../platform/mail/mail-layout.ts'
import { findHome } from '../../../platform/outbox/home-repository.ts'
import { queueMail } from '../../../platform/outbox/queue-mail.ts'
import { findAddressOwner } from './address-repository.ts'
import { issueMailToken } from '../mail-token-repository.ts'

export type LinkContext = Pick<Context, 'deps' | 'now'>

interface AddressLink {
  kind: MailTokenKind
  asked: AskedFor
  expiresAt: Date
  mailOf: (token: string, home: Home) => MailContent
}

/**
 * Mails the link that confirms an account's address. If another account confirmed it already, that owner is notified
 * instead. Both cases run the same statements, so only the mailbox learns which it was; the unused token then leads
 * nowhere.
 */
export const sendAddressLink = async (
  trx: Database,
  ctx: LinkContext,
  user: { id: number; email: string },
  { kind, asked, expiresAt, mailOf }: AddressLink,
): Promise<void> => {
  const owner = await findAddressOwner(trx, user.email)
  const token = await issueMailToken(trx, { userId: user.id, kind, expiresAt }, ctx.now)
  // One statement in both cases, for the account that the mail is about.
  const home = await findHome(trx, ctx.deps.config, owner?.id ?? user.id)
  const mail =
    owner === undefined || owner.id === user.id
      ? mailOf(token, home)
      : haveAccountMail({ ...readerOf(owner), username: owner.username }, asked, home)
  await queueMail(trx, { to: user.email, mail, home }, ctx.now)
}
