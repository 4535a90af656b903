import { randomUUID } from 'node:crypto'
import type { sendPhoneCode as endpoint } from '@armature/contract/people/accounts'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { maskDestination } from '@armature/domain/auth/otp'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { phoneCodeText } from '../../platform/mail/account-mails.ts'
import { findHome } from '../../platform/outbox/home-repository.ts'
import { queueMessage } from '../../platform/outbox/message-repository.ts'
import { countOwnTry, countTry } from './attempt-limits.ts'
import { putPhoneConfirmation } from './phone-repository.ts'
import { storedPhone } from './stored-phone.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { hashCode, newCode } from './secret-codes.ts'
import { later } from '@armature/domain/values/time'

/** Sends a code to a number that the account claims; at most five an hour per account and per number. */
export const sendPhoneCode = async (
  ctx: Context,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> => {
  const phone = storedPhone(body)
  if (isProblem(phone)) return phone
  const { phone_number } = phone
  const limited =
    (await countOwnTry(ctx, 'phoneCodePerAccount', messages.otpTooMany)) ??
    (await countTry(ctx, 'codePerPhone', phone_number, messages.otpTooMany))
  if (limited) return limited
  return ctx.inWrite(async (trx) => {
    const [id, code, userId] = [randomUUID(), newCode(), ctx.actor.userId ?? 0]
    await putPhoneConfirmation(trx, {
      id,
      user_id: userId,
      ...phone,
      code_hash: hashCode(id, code, ctx.deps.serverSecret),
      expires_at: later(ctx.now, { minutes: limits.otp.minutes }),
    })
    const text = phoneCodeText(code, await findHome(trx, ctx.deps.config, userId))
    await queueMessage(trx, { channel: 'SMS', recipient: phone_number, text, isWaitedFor: true }, ctx.now)
    const destination = maskDestination('SMS', phone_number)
    const event = { kind: 'phone.code-sent', user_id: userId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `Code sent to the phone ${destination}` })
    return { detail: messages.otpSent, destination, expires_in: limits.otp.minutes * 60 }
  })
}
