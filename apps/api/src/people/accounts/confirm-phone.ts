import { paths } from '@armature/domain/pages/page-paths'
import type { confirmPhone as endpoint } from '@armature/contract/people/accounts'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { maskDestination } from '@armature/domain/auth/otp'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { phoneConfirmedMail } from '../../platform/mail/account-mails.ts'
import { readerOf } from '../../platform/mail/reader.ts'
import { notifyOfPage } from '../../platform/outbox/notify.ts'
import { lockAccount } from '../auth/credential-repository.ts'
import { countWrongPhoneCode, lockPhoneConfirmation, setConfirmedPhone } from '../auth/phone-repository.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { isCode } from '../auth/secret-codes.ts'
import { presentProfile } from './profile-presenter.ts'
import { findProfileRow } from './user-repository.ts'

/** Confirms the account's phone number with the code sent to it; after five wrong codes none is accepted. */
export const confirmPhone = (
  ctx: Context,
  { otp }: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inWrite(
    async (trx) => {
      const userId = ctx.actor.userId ?? 0
      const waiting = await lockPhoneConfirmation(trx, userId)
      if (waiting === undefined || waiting.expires_at <= ctx.now || waiting.tries >= limits.otp.tries)
        return invalidFields({ otp: [messages.otpVoid] })
      if (!isCode(waiting.code_hash, { id: waiting.id, code: otp }, ctx.deps)) {
        await countWrongPhoneCode(trx, userId)
        return invalidFields({ otp: [messages.otpInvalid] })
      }
      const account = await lockAccount(trx, userId)
      await setConfirmedPhone(trx, userId, waiting, ctx.now)
      const phone = maskDestination('SMS', waiting.phone_number)
      const mail = phoneConfirmedMail(readerOf(account), phone)
      await notifyOfPage(
        trx,
        ctx,
        { id: userId, email: account.email },
        { kind: 'security', path: paths.profile, mail },
      )
      const event = { kind: 'phone.confirmed', user_id: userId } as const
      await recordAccountEvent(trx, ctx, { ...event, summary: `Phone number ${phone} confirmed` })
      const row = await findProfileRow(trx, userId)
      return row === undefined ? notFound(messages.notFound) : presentProfile(ctx, row)
    },
    // Commit the counted attempt.
    { keepOnProblem: true },
  )
