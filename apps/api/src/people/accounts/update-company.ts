import type { updateCompany as endpoint } from '@armature/contract/people/accounts'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { authorize } from '@armature/domain/rights/abilities'
import { isReservedName } from '@armature/domain/accounts/reserved-names'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { companyFields, lockCompany, setCompany } from './company-repository.ts'
import type { CompanyColumns } from './company-repository.ts'
import { presentProfile } from './profile-presenter.ts'
import { findProfileRow } from './user-repository.ts'

/** The fields that would change, before and after. */
const changesOf = (company: CompanyColumns, wanted: Body<typeof endpoint>) => {
  const changed = companyFields.filter(
    (field) => wanted[field] !== undefined && wanted[field] !== company[field],
  )
  const pick = (from: Partial<CompanyColumns>) =>
    Object.fromEntries(changed.map((field) => [field, from[field]])) as Partial<CompanyColumns>
  return { changed, before: pick(company), after: pick(wanted as Partial<CompanyColumns>) }
}

/** Changes the given fields of the actor's own company; unchanged fields leave no event. */
export const updateCompany = (
  ctx: Context,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    const refused = authorize(ctx.actor, 'account.edit-company', { vendorId: userId })
    if (refused) return refused
    const company = await lockCompany(trx, userId)
    if (company === undefined) return notFound(messages.notFound)
    const { changed, before, after } = changesOf(company, body)
    if (after.business_name !== undefined && isReservedName(after.business_name))
      return invalidFields({ business_name: [messages.nameReserved] })
    if (changed.length > 0) {
      await actAsSystem(trx)
      const free = await setCompany(trx, userId, after)
      if (!free) return invalidFields({ business_name: [messages.companyTaken] })
      if (after.business_name !== undefined)
        await addJob(trx, 'company-renamed', { vendorId: userId }, { key: `company-renamed:${userId}` })
      const summary = `Company changed: ${changed.join(', ')}`
      await recordAccountEvent(trx, ctx, { kind: 'company.changed', user_id: userId, summary, before, after })
    }
    const row = await findProfileRow(trx, userId)
    return row === undefined ? notFound(messages.notFound) : presentProfile(ctx, row)
  })
