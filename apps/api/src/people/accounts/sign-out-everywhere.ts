import type { signOutEverywhere as endpoint } from '@armature/contract/people/accounts'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { forgetDevices } from '../auth/credential-repository.ts'
import { keepDevice } from '../auth/known-device.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { revokeSessionsOf } from '../auth/session-repository.ts'

/** Ends the actor's sessions and forgets its devices; the current ones only if the body says so. */
export const signOutEverywhere = (
  ctx: Context,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    const keep = body?.include_current ? null : (ctx.session?.id ?? null)
    // This locks the account, so that a session being opened by a switch of companies already exists and ends too.
    const generation = await forgetDevices(trx, userId)
    const ended = await revokeSessionsOf(trx, { personId: userId, keep }, 'signed out everywhere', ctx.now)
    if (keep !== null) keepDevice(ctx, { id: userId, device_generation: generation }, generation - 1)
    await recordAccountEvent(trx, ctx, {
      kind: 'session.revoked',
      user_id: userId,
      summary: 'Signed out everywhere',
      after: { ended },
    })
    return { ended }
  })
