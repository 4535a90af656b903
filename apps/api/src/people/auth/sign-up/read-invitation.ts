import type { readInvitation as endpoint } from '@armature/contract/people/auth'
import type { Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalid } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import { findMailTokenOwner } from '../mail-token-repository.ts'
import { findInvitation } from './invitation-repository.ts'

/** Shows the reader of an invitation who sent it; the link's token proves access to the mailbox. */
export const readInvitation = (
  ctx: Context,
  { token }: { token: string },
): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inRead(async (trx) => {
    await actAsSystem(trx)
    const userId = await findMailTokenOwner(trx, token, ['INVITATION'], ctx.now)
    if (userId === null) return invalid(messages.tokenInvalid, { code: 'token_invalid' })
    return findInvitation(trx, userId)
  })
