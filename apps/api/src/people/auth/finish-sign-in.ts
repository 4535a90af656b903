import { companyNone } from '@armature/domain/accounts/company-texts'
import { describeDevice } from '@armature/domain/accounts/device'
import type { SignInFactor } from '@armature/domain/auth/second-step'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import type { otpLogin as endpoint } from '@armature/contract/people/auth'
import type { Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { forbidden } from '@armature/domain/problem'
import { hourMs } from '@armature/domain/values/time'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { newDeviceMail } from '../../platform/mail/account-mails.ts'
import { readerOf } from '../../platform/mail/reader.ts'
import { findHome } from '../../platform/outbox/home-repository.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import type { Account } from './credential-repository.ts'
import { knownDevice } from './known-device.ts'
import { openSession } from './open-session.ts'
import { findCompanyToActFor, hasSignedIn } from './session-repository.ts'

/** Skips programs, which keep no cookies and would always look new, and the account's first sign-in. */
const tellOfNewDevice = async (trx: Database, ctx: Context, account: Account): Promise<void> => {
  if (ctx.client.csrfToken === undefined || !(await hasSignedIn(trx, account.id))) return
  const { ip, userAgent } = ctx.client
  const home = await findHome(trx, ctx.deps.config, account.id)
  const mail = newDeviceMail(readerOf(account), { device: describeDevice(userAgent), ip, at: ctx.now })
  await queueMail(trx, { to: account.email, mail, home }, ctx.now)
}

const lifetimeMs = (remember: boolean): number =>
  (remember ? limits.session.rememberDays * 24 : limits.session.hours) * hourMs

/** The last part of every sign-in, once all its factors are proven. `spend` uses up what proved them. */
export const finishSignIn = async (
  trx: Database,
  ctx: Context,
  account: Account,
  { by, remember, spend }: { by: SignInFactor; remember: boolean; spend: () => Promise<void> },
): Promise<Response<typeof endpoint> | Problem> => {
  if (!maySignIn(account.status)) return forbidden(messages.accountSuspended, { code: 'account_suspended' })
  const companyId = await findCompanyToActFor(trx, account.id)
  if (companyId === null) return forbidden(companyNone, { code: 'no_company' })
  await spend()
  const expiresAt = new Date(ctx.now.getTime() + lifetimeMs(remember))
  if (knownDevice(ctx, account) === null) await tellOfNewDevice(trx, ctx, account)
  return openSession(trx, ctx, account, { companyId, expiresAt, remember, by })
}
