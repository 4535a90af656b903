import type { setVendorCommission as endpoint } from '@armature/contract/people/accounts'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import { authorize } from '@armature/domain/rights/abilities'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { saveCommission } from './company-repository.ts'
import { presentListedUser } from './profile-presenter.ts'
import { findUserRow } from './user-repository.ts'

const inWords = ({ percent, on_freight }: Body<typeof endpoint>): string =>
  `${percent === null ? 'the marketplace’s percentage' : `${percent} %`}, ${on_freight ? 'freight included' : 'freight excluded'}`

/** Sets a vendor's commission for future orders; placed orders keep theirs. */
export const setVendorCommission = (
  ctx: Context,
  userId: number,
  terms: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    const refused = authorize(ctx.actor, 'user.set-commission', {})
    if (refused) return refused
    const before = await findUserRow(trx, ctx.actor, userId)
    const was = before && presentListedUser(before, ctx.actor).commission
    if (before === undefined || was == null) return notFound(messages.notFound)
    if (was.percent !== terms.percent || was.on_freight !== terms.on_freight) {
      await saveCommission(trx, userId, terms)
      await recordAccountEvent(trx, ctx, {
        kind: 'vendor.commission',
        user_id: userId,
        summary: `Commission: ${inWords(was)} → ${inWords(terms)}`,
        before: was,
        after: terms,
      })
    }
    return presentListedUser(
      { ...before, commission_percent: terms.percent, commission_on_freight: terms.on_freight },
      ctx.actor,
    )
  })
