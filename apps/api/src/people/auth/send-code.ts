import { randomUUID } from 'node:crypto'
import { maskDestination } from '@armature/domain/auth/otp'
import type { OtpChannel } from '@armature/domain/auth/otp'
import { nameOf } from '@armature/domain/accounts/names'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, tooMany } from '@armature/domain/problem'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Context } from '../../platform/context/context.ts'
import { codeMail, codeText } from '../../platform/mail/account-mails.ts'
import { readerOf } from '../../platform/mail/reader.ts'
import { findHome } from '../../platform/outbox/home-repository.ts'
import { queueMessage } from '../../platform/outbox/message-repository.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { countedIn, countTry } from './attempt-limits.ts'
import { handOver, holdersAddress } from './challenge-holder.ts'
import {
  findUnusedCode,
  insertChallenge,
  listUnusedCodeTimes,
  voidOpenChallenge,
} from './challenge-repository.ts'
import type { Account } from './credential-repository.ts'
import { destinationOf } from './credential-repository.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { hashCode, newCode } from './secret-codes.ts'
import { later } from '@armature/domain/values/time'

export interface SentCode {
  channel: OtpChannel
  destination: string
}

const secondsUntil = (seconds: number, after: Date, now: Date): number =>
  Math.ceil(seconds - (now.getTime() - after.getTime()) / 1_000)

/** Is it too soon for another code, or were too many of this hour's unused? The account must be locked. */
const tooSoon = async (
  trx: Database,
  ctx: Pick<Context, 'deps' | 'now' | 'browser'>,
  userId: number,
): Promise<Problem | null> => {
  const newest = await findUnusedCode(trx, userId)
  if (newest === undefined) return null
  const wait = secondsUntil(limits.otp.resendSeconds, newest.created_at, ctx.now)
  if (wait > 0) {
    // The caller knows the password, so this browser may enter the code that was just sent.
    handOver(ctx, newest.id)
    return tooMany(messages.otpWait, { code: 'otp_wait', retryAfterSeconds: wait })
  }
  const unused = await listUnusedCodeTimes(trx, userId, ctx.now)
  const last = unused[Math.ceil(limits.otp.codesPerHour * ctx.deps.config.rateLimitScale) - 1]
  if (last === undefined) return null
  const retryAfterSeconds = Math.max(1, secondsUntil(3_600, last, ctx.now))
  return tooMany(messages.otpTooMany, { code: 'otp_too_many', retryAfterSeconds })
}

/**
 * Did too many of this hour's codes go to the phone, used or not? A text message costs money and disturbs its receiver.
 */
const tooManyTexts = async (
  trx: Database,
  ctx: Pick<Context, 'deps' | 'client'>,
  userId: number,
  phone: string,
): Promise<Problem | null> => {
  const counting = countedIn(trx, ctx)
  const text = messages.otpTooManyTexts
  return (
    (await countTry(counting, 'textPerAccount', String(userId), text)) ??
    countTry(counting, 'textPerPhone', phone, text)
  )
}

const queueCode = async (
  trx: Database,
  { deps, now }: Pick<Context, 'deps' | 'now'>,
  account: Account,
  { channel, to, code }: { channel: OtpChannel; to: string; code: string },
): Promise<void> => {
  const home = await findHome(trx, deps.config, account.id)
  if (channel === 'EMAIL')
    await queueMail(trx, { to, mail: codeMail(readerOf(account), code, home), home }, now)
  else await queueMessage(trx, { channel, recipient: to, text: codeText(code, home), isWaitedFor: true }, now)
}

/** Opens the account's only challenge and sends its code. The account's row must be locked. */
export const sendCode = async (
  trx: Database,
  ctx: Pick<Context, 'deps' | 'now' | 'client' | 'browser'>,
  account: Account,
  { channel, remember }: { channel: OtpChannel; remember: boolean },
): Promise<SentCode | Problem> => {
  const to = destinationOf(account, channel)
  if (to === null) {
    const reason = account.phone_number === null ? messages.otpNoPhone : messages.otpPhoneUnconfirmed
    return invalidFields({ otp_channel: [reason] })
  }
  const refused =
    (await tooSoon(trx, ctx, account.id)) ??
    (channel === 'SMS' ? await tooManyTexts(trx, ctx, account.id, to) : null)
  if (refused) return refused

  const id = randomUUID()
  const code = newCode()
  const expiresAt = later(ctx.now, { minutes: limits.otp.minutes })
  await voidOpenChallenge(trx, account.id, ctx.now)
  const codeHash = hashCode(id, code, ctx.deps.serverSecret)
  const challenge = { id, userId: account.id, channel, codeHash, remember, expiresAt }
  await insertChallenge(trx, { ...challenge, clientAddress: holdersAddress(ctx) }, ctx.now)
  handOver(ctx, id)
  await queueCode(trx, ctx, account, { channel, to, code })
  const actor = { role: account.role, userId: account.id, tenantId: account.tenant_id, name: nameOf(account) }
  const event = { kind: 'sign-in.code-sent', user_id: account.id } as const
  await recordAccountEvent(trx, { ...ctx, actor }, { ...event, summary: `Sign-in code sent (${channel})` })
  return { channel, destination: maskDestination(channel, to) }
}
