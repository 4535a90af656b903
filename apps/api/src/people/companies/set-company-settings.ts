import type { setCompanySettings as endpoint } from '@armature/contract/people/companies'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { findCompanySettings, lockMemberRows, putCompanySettings } from './member-repository.ts'

/** Changes after how long without use the company's sessions end. It applies to sessions that are open, too. */
export const setCompanySettings = (
  ctx: Context,
  settings: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    const companyId = ctx.actor.userId ?? 0
    await lockMemberRows(trx, companyId)
    const before = await findCompanySettings(trx, companyId)
    await putCompanySettings(trx, companyId, settings)
    const { idle_minutes: minutes } = settings
    const summary =
      minutes === null ? 'Idle sessions no longer end' : `Idle sessions end after ${minutes} minutes`
    await recordAccountEvent(trx, ctx, {
      kind: 'company.idle',
      user_id: companyId,
      summary,
      before,
      after: settings,
    })
    return settings
  })
