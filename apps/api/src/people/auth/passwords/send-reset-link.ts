import { actAsSystem, readAsSystem } from '../../../platform/db/transaction.ts'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { limits } from '@armature/domain/limits'
import type { Problem } from '@armature/domain/problem'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import { resetPasswordMail } from '../../../platform/mail/account-mails.ts'
import { readerOf } from '../../../platform/mail/reader.ts'
import { resetPasswordPath } from '../../../platform/mail/home.ts'
import { findHome } from '../../../platform/outbox/home-repository.ts'
import { queueMail } from '../../../platform/outbox/queue-mail.ts'
import type { Account } from '../credential-repository.ts'
import { findAccountByEmail } from '../credential-repository.ts'
import { issueMailToken } from '../mail-token-repository.ts'
import { mayMail } from '../may-mail.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { later } from '@armature/domain/values/time'

const sendLink = async (trx: Database, ctx: Context, account: Account): Promise<void> => {
  const expiresAt = later(ctx.now, { hours: limits.mailToken.resetHours })
  const token = await issueMailToken(trx, { userId: account.id, kind: 'RESET_PASSWORD', expiresAt }, ctx.now)
  const home = await findHome(trx, ctx.deps.config, account.id)
  const mail = resetPasswordMail(readerOf(account), resetPasswordPath(token), home)
  await queueMail(trx, { to: account.email, mail, home }, ctx.now)
}

/** The job behind a reset request: mails the link if the account exists and may sign in. */
export const sendResetLink = async (
  ctx: Context,
  email: string,
  devices: readonly string[] = [],
): Promise<Record<string, never> | Problem> => {
  const account = await readAsSystem(ctx.deps.db, (trx) => findAccountByEmail(trx, email))
  const wanted = account !== undefined && maySignIn(account.status)
  const mayBeSent = wanted && (await mayMail(ctx, 'reset', account, devices))
  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    if (mayBeSent) await sendLink(trx, ctx, account)
    const event = { kind: 'password.reset-asked', user_id: account?.id ?? null } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'Password reset asked for' })
    return {}
  })
}
