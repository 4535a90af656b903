import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalid } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { confirmAddress } from './address-repository.ts'
import { hasConfirmedAddress, useMailToken } from '../mail-token-repository.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { tellAwaitsApproval } from './tell-awaits-approval.ts'

/** Confirms an e-mail address by the token of the mail; a token works once, and of several accounts the first has it. */
export const verifyEmail = (
  ctx: Context,
  { token }: { token: string },
): Promise<{ detail: string } | Problem> =>
  ctx.inWrite(async (trx) => {
    const userId = await useMailToken(trx, token, ['VERIFY_EMAIL'], ctx.now)
    // A link that is opened a second time, by a person or by a program that looks into mails, has done its work.
    if (userId === null)
      return (await hasConfirmedAddress(trx, token))
        ? { detail: messages.addressConfirmedAlready }
        : invalid(messages.tokenInvalid, { code: 'token_invalid' })
    // The link's user reads the mailbox, and may know. The link stays valid, to say so again.
    if (!(await confirmAddress(trx, userId, ctx.now)))
      return invalid(messages.addressConfirmedElsewhere, { code: 'address_taken' })
    const event = { kind: 'email.verified', user_id: userId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'E-mail address verified' })
    await tellAwaitsApproval(trx, ctx, userId)
    return { detail: messages.accountActivated }
  })
