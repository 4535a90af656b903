import { lastOwner, memberRolesForeign } from '@armature/domain/accounts/company-texts'
import type { setMemberRoles as endpoint } from '@armature/contract/people/companies'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import { cents, formatCents } from '@armature/domain/money'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { CompanyRole } from '@armature/domain/rights/company-roles'
import { companyRoleNames, companyRolesFor, leavesNoOwner } from '@armature/domain/rights/company-roles'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { memberRemovedMail } from '../../platform/mail/company-mails.ts'
import { readerOf } from '../../platform/mail/reader.ts'
import { findHome } from '../../platform/outbox/home-repository.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { revokeSessionsOf } from '../auth/session-repository.ts'
import { presentMember } from './member-presenter.ts'
import { deleteMember, listCompanyRows, lockMemberRows, setMember } from './member-repository.ts'
import type { MemberRow } from './member-repository.ts'

const refuseLastOwner = (): Problem => conflict(lastOwner, { code: 'last_owner' })
const shown = (row: MemberRow): string =>
  row.joined_at === null ? row.email : `${row.first_name} ${row.last_name}`.trim()

/** Locks the company's people and returns this one; refused if the change would leave no owner. */
const lockMember = async (
  trx: Database,
  companyId: number,
  personId: number,
  roles: readonly CompanyRole[],
): Promise<MemberRow | Problem> => {
  await actAsSystem(trx)
  const rows = await lockMemberRows(trx, companyId)
  const found = rows.find(({ person_id }) => person_id === personId)
  if (found === undefined) return notFound(messages.notFound)
  const members = rows.map((row) => ({
    personId: row.person_id,
    roles: row.roles,
    hasJoined: row.joined_at !== null,
  }))
  return leavesNoOwner(members, { personId, roles }) ? refuseLastOwner() : found
}

/** Changes a person's roles in the company; they apply from the person's next call. */
export const setMemberRoles = (
  ctx: Context,
  personId: number,
  { roles, monthly_limit }: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    if (!roles.every((role) => companyRolesFor(ctx.actor).includes(role)))
      return invalidFields({ roles: [memberRolesForeign] })
    const companyId = ctx.actor.userId ?? 0
    const found = await lockMember(trx, companyId, personId, roles)
    if (isProblem(found)) return found
    const limit = monthly_limit === undefined ? found.monthly_limit_cents : monthly_limit
    await setMember(trx, found, { roles, monthly_limit_cents: limit })
    const names = roles.map((role) => companyRoleNames[role]).join(', ')
    const limited =
      limit === found.monthly_limit_cents
        ? ''
        : limit === null
          ? '. Monthly limit removed'
          : `. Monthly limit: ${formatCents(cents(limit))}`
    await recordAccountEvent(trx, ctx, {
      kind: 'member.roles',
      user_id: companyId,
      summary: `Roles of ${shown(found)} changed to: ${names}${limited}`,
      before: { roles: found.roles, monthly_limit_cents: found.monthly_limit_cents },
      after: { roles, monthly_limit_cents: limit },
    })
    return presentMember({ ...found, roles, monthly_limit_cents: limit }, ctx)
  })

/** Removes a person and ends their sessions in the company. */
const takeOut = async (
  trx: Database,
  ctx: Pick<Context, 'actor' | 'now' | 'client'>,
  found: MemberRow,
  why: 'member.removed' | 'member.left',
): Promise<void> => {
  await deleteMember(trx, found)
  const { person_id: personId, company_id: companyId } = found
  await revokeSessionsOf(trx, { personId, companyId }, 'left the company', ctx.now)
  const done = why === 'member.left' ? 'left the company' : 'was removed from the company'
  const before = { email: found.email, roles: found.roles }
  await recordAccountEvent(trx, ctx, {
    kind: why,
    user_id: companyId,
    summary: `${shown(found)} ${done}`,
    before,
  })
}

/** Removes a person from the actor's company, or withdraws an invitation. */
export const removeMember = (ctx: Context, personId: number): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const found = await lockMember(trx, ctx.actor.userId ?? 0, personId, [])
    if (isProblem(found)) return found
    const companies = await listCompanyRows(trx, personId)
    await takeOut(trx, ctx, found, 'member.removed')
    if (found.joined_at === null) return {}
    const home = await findHome(trx, ctx.deps.config, personId)
    const company = companies.find(({ company_id }) => company_id === found.company_id)?.name ?? ''
    const mail = memberRemovedMail(readerOf(found), company)
    await queueMail(trx, { to: found.email, mail, home }, ctx.now)
    return {}
  })

/** Leaves a company, or declines its invitation. */
export const leaveCompany = (ctx: Context, companyId: number): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const found = await lockMember(trx, companyId, ctx.person.userId ?? 0, [])
    if (isProblem(found)) return found
    // In the person's own name: the session's company has nothing to do with this one.
    await takeOut(trx, { ...ctx, actor: ctx.person }, found, 'member.left')
    return {}
  })
