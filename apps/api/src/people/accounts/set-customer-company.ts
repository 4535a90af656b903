import type { setCustomerCompany as endpoint } from '@armature/contract/people/accounts'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { authorize } from '@armature/domain/rights/abilities'
import { isReservedName } from '@armature/domain/accounts/reserved-names'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import type { CustomerCompany } from './customer-company-repository.ts'
import {
  customerCompanyFields,
  lockCustomerCompany,
  putCustomerCompany,
} from './customer-company-repository.ts'
import { presentProfile } from './profile-presenter.ts'
import { findProfileRow } from './user-repository.ts'

type Said = Body<typeof endpoint>

const unnamed = { address: '', city: '', state: '', postal_code: '' }

/** The company after the change. An invited customer has none yet and must give its name and country. */
const wantedOf = (company: CustomerCompany | undefined, said: Said): CustomerCompany | Problem => {
  const { business_name = company?.business_name, country = company?.country, ...others } = said
  if (business_name === undefined || country === undefined)
    return invalidFields({
      ...(business_name === undefined && { business_name: [messages.required] }),
      ...(country === undefined && { country: [messages.required] }),
    })
  // An existing company keeps its name, whatever else changes.
  if (business_name !== company?.business_name && isReservedName(business_name))
    return invalidFields({ business_name: [messages.nameReserved] })
  const known = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  return { ...unnamed, ...company, ...known, business_name, country }
}

/** One side of the change, reduced to the changed columns. */
const pick = (company: CustomerCompany | undefined, changed: readonly (keyof CustomerCompany)[]) =>
  Object.fromEntries(changed.map((field) => [field, company?.[field] ?? '']))

/** Changes the given fields of the actor's customer company; unchanged fields leave no event. */
export const setCustomerCompany = (ctx: Context, body: Said): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    const { userId, tenantId } = ctx.actor
    if (userId === null) return notFound(messages.notFound)
    const refused = authorize(ctx.actor, 'account.edit-customer-company', { customerId: userId })
    if (refused) return refused
    const company = await lockCustomerCompany(trx, userId)
    const wanted = wantedOf(company, body)
    if (isProblem(wanted)) return wanted
    const changed = customerCompanyFields.filter((field) => wanted[field] !== (company?.[field] ?? ''))
    if (changed.length > 0) {
      await putCustomerCompany(trx, { user_id: userId, tenant_id: tenantId, ...wanted })
      await recordAccountEvent(trx, ctx, {
        kind: 'company.changed',
        user_id: userId,
        tenant_id: tenantId,
        summary: `Company changed: ${changed.join(', ')}`,
        before: pick(company, changed),
        after: pick(wanted, changed),
      })
    }
    const row = await findProfileRow(trx, userId)
    return row === undefined ? notFound(messages.notFound) : presentProfile(ctx, row)
  })
