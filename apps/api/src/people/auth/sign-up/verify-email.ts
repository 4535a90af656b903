import { actAsSystem } from '../../../platform/db/transaction.ts'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalid } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { confirmAddress } from './address-repository.ts'
import { hasConfirmedAddress, useMailToken } from '../mail-token-repository.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { notifyAwaitsApproval } from './notify-awaits-approval.ts'

/**
 * Confirms an e-mail address with the mailed token. A token works once, and of several accounts the first gets the
 * address.
 */
export const verifyEmail = (
  ctx: Context,
  { token }: { token: string },
): Promise<{ detail: string } | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const userId = await useMailToken(trx, token, ['VERIFY_EMAIL'], ctx.now)
    // A second visit, by a person or a mail scanner, succeeds: the link has already done its work.
    if (userId === null)
      return (await hasConfirmedAddress(trx, token))
        ? { detail: messages.addressConfirmedAlready }
        : invalid(messages.tokenInvalid, { code: 'token_invalid' })
    // The visitor reads the mailbox, so the truth may be shown. The link stays valid, to show it again.
    if (!(await confirmAddress(trx, userId, ctx.now)))
      return invalid(messages.addressConfirmedElsewhere, { code: 'address_taken' })
    const event = { kind: 'email.verified', user_id: userId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'E-mail address verified' })
    await notifyAwaitsApproval(trx, ctx, userId)
    return { detail: messages.accountActivated }
  })
