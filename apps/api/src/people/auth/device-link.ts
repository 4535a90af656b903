import type {
  requestDeviceLink as requestEndpoint,
  trustDevice as trustEndpoint,
} from '@armature/contract/people/auth'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { deviceLetIn, deviceLinkSent } from '@armature/domain/auth/link-texts'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalid } from '@armature/domain/problem'
import { later } from '@armature/domain/values/time'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem, readAsSystem } from '../../platform/db/transaction.ts'
import { deviceLinkMail } from '../../platform/mail/link-mails.ts'
import { readerOf } from '../../platform/mail/reader.ts'
import { findHome } from '../../platform/outbox/home-repository.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { countTry } from './attempt-limits.ts'
import type { Account } from './credential-repository.ts'
import { findAccountByUsername, lockAccount } from './credential-repository.ts'
import { keepDevice } from './known-device.ts'
import { issueMailToken, useMailToken } from './mail-token-repository.ts'
import { mayMail } from './may-mail.ts'
import { recordAccountEvent } from './record-account-event.ts'

/** Queues the mail for an owner whom strangers' guesses shut out of a new device; the answer never differs. */
export const requestDeviceLink = async (
  ctx: Context,
  { username }: Body<typeof requestEndpoint>,
): Promise<Response<typeof requestEndpoint> | Problem> => {
  const limited = await countTry(ctx, 'mailPerAddress', ctx.client.ip)
  if (limited) return limited
  return ctx.inWrite(async (trx) => {
    const { ip, userAgent } = ctx.client
    await addJob(trx, 'send-device-link', { username, client: { ip, userAgent } })
    return { detail: deviceLinkSent }
  })
}

const sendLink = async (trx: Database, ctx: Context, account: Account): Promise<void> => {
  const expiresAt = later(ctx.now, { minutes: limits.mailToken.deviceMinutes })
  const token = await issueMailToken(trx, { userId: account.id, kind: 'TRUST_DEVICE', expiresAt }, ctx.now)
  const home = await findHome(trx, ctx.deps.config, account.id)
  await queueMail(
    trx,
    { to: account.email, mail: deviceLinkMail(readerOf(account), token, home), home },
    ctx.now,
  )
}

/** The job behind the request: mails the link if the account exists and may sign in. */
export const sendDeviceLink = async (
  ctx: Context,
  username: string,
): Promise<Record<string, never> | Problem> => {
  const account = await readAsSystem(ctx.deps.db, (trx) => findAccountByUsername(trx, username))
  const wanted = account !== undefined && maySignIn(account.status) && account.email_verified_at !== null
  const mayBeSent = wanted && (await mayMail(ctx, 'device', account, []))
  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    if (mayBeSent) await sendLink(trx, ctx, account)
    const event = { kind: 'sign-in.link-asked', user_id: account?.id ?? null } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'Link for a new device asked for' })
    return {}
  })
}

/**
 * Lets this one browser try again: from now on it has its own counter of wrong passwords, which strangers can't use up.
 * It still needs the password and the code.
 */
export const trustDevice = (
  ctx: Context,
  { token }: Body<typeof trustEndpoint>,
): Promise<Response<typeof trustEndpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const userId = await useMailToken(trx, token, ['TRUST_DEVICE'], ctx.now)
    if (userId === null) return invalid(messages.tokenInvalid, { code: 'token_invalid' })
    keepDevice(ctx, await lockAccount(trx, userId))
    const event = { kind: 'sign-in.device-let-in', user_id: userId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'A link of a mail lets a new device sign in' })
    return { detail: deviceLetIn }
  })
