import { paths } from '@armature/domain/pages/page-paths'
import type { Database, MailTokenKind } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import { haveAccountMail, readerOf } from '../../mail/account-mails.ts'
import { pageUrl } from '../../mail/links.ts'
import type { RenderedMail } from '../../mail/mail-layout.ts'
import { queueMessage } from '../../outbox/message-repository.ts'
import { findAddressOwner } from './address-repository.ts'
import { issueMailToken } from './mail-token-repository.ts'

export type LinkContext = Pick<Context, 'deps' | 'now'>

interface AddressLink {
  kind: MailTokenKind
  asked: 'sign-up' | 'invitation'
  expiresAt: Date
  mailOf: (token: string) => RenderedMail
}

/**
 * Mails the link by which an account confirms its address. Where another account has confirmed it, the owner is told
 * so in its place: only the mailbox learns which it was, since the statements are the same, and the token that is made
 * then goes nowhere.
 */
export const sendAddressLink = async (
  trx: Database,
  ctx: LinkContext,
  user: { id: number; email: string },
  { kind, asked, expiresAt, mailOf }: AddressLink,
): Promise<void> => {
  const owner = await findAddressOwner(trx, user.email)
  const token = await issueMailToken(trx, { userId: user.id, kind, expiresAt }, ctx.now)
  const url = pageUrl(ctx.deps.config.publicUrl, paths.login)
  const mail =
    owner === undefined || owner.id === user.id
      ? mailOf(token)
      : haveAccountMail({ ...readerOf(owner), username: owner.username }, { asked, url })
  await queueMessage(trx, { channel: 'EMAIL', recipient: user.email, ...mail }, ctx.now)
}
