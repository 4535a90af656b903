import type { joinCompany as join, switchCompany as endpoint } from '@armature/contract/people/companies'
import type { Response } from '@armature/contract/platform/endpoint'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { forbidden, notFound, unauthenticated } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { lockAccount } from '../auth/credential-repository.ts'
import { openSession } from '../auth/open-session.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { findSession, revokeSession } from '../auth/session-repository.ts'
import { presentCompany } from './member-presenter.ts'
import { listCompanyRows, lockMemberRows, setJoined } from './member-repository.ts'

/** Accepts the invitation. From now on the company's owners see the person's name. */
export const joinCompany = (ctx: Context, companyId: number): Promise<Response<typeof join> | Problem> =>
  ctx.inWrite(async (trx) => {
    const personId = ctx.person.userId ?? 0
    await actAsSystem(trx)
    await lockMemberRows(trx, companyId)
    if (!(await setJoined(trx, companyId, personId, ctx.now))) return notFound(messages.notFound)
    const rows = await listCompanyRows(trx, personId)
    const joined = rows.find(({ company_id }) => company_id === companyId)
    if (joined === undefined) return notFound(messages.notFound)
    // In the person's own name: the session's company has nothing to do with this one.
    await recordAccountEvent(
      trx,
      { ...ctx, actor: ctx.person },
      {
        kind: 'member.joined',
        user_id: companyId,
        summary: `${ctx.person.name} joined the company`,
        after: { roles: joined.roles },
      },
    )
    return presentCompany(joined, ctx.actor.userId)
  })

/** Replaces this session with a new one, because the old one's prices, files and live connections belong to another company. */
export const switchCompany = (
  ctx: Context,
  companyId: number,
): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const personId = ctx.person.userId ?? 0
    // Code that ends a person's sessions takes this lock first, so it can't miss the session that opens here.
    const person = await lockAccount(trx, personId)
    const row = (await listCompanyRows(trx, personId)).find(({ company_id }) => company_id === companyId)
    if (row === undefined || row.joined_at === null || ctx.session === null)
      return notFound(messages.notFound)
    if (!maySignIn(row.status)) return forbidden(messages.accountSuspended, { code: 'account_suspended' })
    const old = await findSession(trx, ctx.session.id)
    if (old === undefined || !(await revokeSession(trx, ctx.session.id, 'switched company', ctx.now)))
      return unauthenticated(messages.signInFirst)
    const { expires_at: expiresAt, remember, confirmed_at: confirmedAt } = old
    return openSession(trx, ctx, person, { companyId, expiresAt, remember, confirmedAt })
  })
