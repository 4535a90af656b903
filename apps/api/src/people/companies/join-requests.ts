import {
  joinRequestExists,
  memberRolesForeign,
  memberTooMany,
  tooManyJoinRequests,
} from '@armature/domain/accounts/company-texts'
import type {
  approveJoinRequest,
  askToJoinCompany,
  listJoinRequests,
  memberShape,
} from '@armature/contract/people/companies'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { paths } from '@armature/domain/pages/page-paths'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, notFound } from '@armature/domain/problem'
import { companyRoleNames, companyRolesFor } from '@armature/domain/rights/company-roles'
import type { z } from 'zod'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { joinApprovedMail, joinRequestMail } from '../../platform/mail/company-mails.ts'
import { readerOf, unverified } from '../../platform/mail/reader.ts'
import { findHome } from '../../platform/outbox/home-repository.ts'
import { findMemberAddresses } from '../../platform/outbox/notice-write-repository.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { countOwnTry } from '../auth/attempt-limits.ts'
import type { Account } from '../auth/credential-repository.ts'
import { findAccountById } from '../auth/credential-repository.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { presentMember } from './member-presenter.ts'
import { insertMember, listCompanyRows, lockMemberRows, setJoined } from './member-repository.ts'
import type { JoinRequestRow } from './join-request-repository.ts'
import { insertJoinRequest, listJoinableRows, takeJoinRequest } from './join-request-repository.ts'

const nameOf = ({ first_name, last_name }: Pick<JoinRequestRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()

export const presentJoinRequest = (row: JoinRequestRow): Response<typeof listJoinRequests>[number] => ({
  id: row.person_id,
  name: nameOf(row),
  email: row.email,
  asked: row.asked_at.toISOString(),
})

/** Mails each owner, who may be anybody's colleague: the mail names the person by the confirmed address. */
const mailOwners = async (
  trx: Database,
  ctx: Context,
  { companyId, email }: { companyId: number; email: string },
): Promise<void> => {
  for (const owner of await findMemberAddresses(trx, companyId, [])) {
    const home = await findHome(trx, ctx.deps.config, owner.person_id)
    const mail = joinRequestMail(unverified, { email, path: paths.company })
    await queueMail(trx, { to: owner.email, mail, home }, ctx.now)
  }
}

/** Writes a person's request and mails the owners; false if there is one. Call it as the system. */
export const requestToJoin = async (
  trx: Database,
  ctx: Context,
  {
    companyId,
    person,
  }: { companyId: number; person: Pick<Account, 'id' | 'email' | 'first_name' | 'last_name'> },
): Promise<boolean> => {
  if (!(await insertJoinRequest(trx, { company_id: companyId, person_id: person.id }, ctx.now))) return false
  // In the person's own name: a session's company has nothing to do with this one.
  await recordAccountEvent(
    trx,
    { ...ctx, actor: ctx.person },
    {
      kind: 'member.asked',
      user_id: companyId,
      summary: `${nameOf(person)} asked to join`,
      after: { email: person.email },
    },
  )
  await mailOwners(trx, ctx, { companyId, email: person.email })
  return true
}

/** Asks to join a company that has proved the domain of the person's confirmed address. */
export const askToJoin = async (
  ctx: Context,
  companyId: number,
): Promise<Response<typeof askToJoinCompany> | Problem> => {
  const limited = await countOwnTry(ctx, 'joinRequestPerAccount', tooManyJoinRequests)
  if (limited) return limited
  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const personId = ctx.person.userId ?? 0
    const rows = await listJoinableRows(trx, personId)
    const company = rows.find(({ company_id }) => company_id === companyId)
    const person = await findAccountById(trx, personId)
    if (company === undefined || person === undefined) return notFound(messages.notFound)
    return (await requestToJoin(trx, ctx, { companyId, person }))
      ? { id: companyId, name: company.name, asked: ctx.now.toISOString() }
      : conflict(joinRequestExists, { code: 'asked' })
  })
}

/** Lets a person in who asked, with these roles. */
export const approveRequest = (
  ctx: Context,
  personId: number,
  { roles }: Body<typeof approveJoinRequest>,
): Promise<z.output<typeof memberShape> | Problem> =>
  ctx.inWrite(async (trx) => {
    if (!roles.every((role) => companyRolesFor(ctx.actor).includes(role)))
      return invalidFields({ roles: [memberRolesForeign] })
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    const members = await lockMemberRows(trx, companyId)
    if (members.length >= limits.companyMembers)
      return conflict(fill(memberTooMany, { most: limits.companyMembers }), { code: 'too_many' })
    const request = await takeJoinRequest(trx, companyId, personId)
    if (request === undefined) return notFound(messages.notFound)
    // An invitation of the meantime is accepted by this.
    await insertMember(trx, { company_id: companyId, person_id: personId, roles }, ctx.now)
    await setJoined(trx, companyId, personId, ctx.now)
    const names = roles.map((role) => companyRoleNames[role]).join(', ')
    await recordAccountEvent(trx, ctx, {
      kind: 'member.approved',
      user_id: companyId,
      summary: `${nameOf(request)} was let in as: ${names}`,
      after: { email: request.email, roles },
    })
    const home = await findHome(trx, ctx.deps.config, personId)
    const company = (await listCompanyRows(trx, personId)).find(({ company_id }) => company_id === companyId)
    const mail = joinApprovedMail(readerOf(request), { company: company?.name ?? '', path: paths.company })
    await queueMail(trx, { to: request.email, mail, home }, ctx.now)
    const added = (await lockMemberRows(trx, companyId)).find(({ person_id }) => person_id === personId)
    if (added === undefined) throw new Error('The member that was just written has no row')
    return presentMember(added, ctx)
  })

export const declineRequest = (ctx: Context, personId: number): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const companyId = ctx.actor.userId ?? 0
    const request = await takeJoinRequest(trx, companyId, personId)
    if (request === undefined) return notFound(messages.notFound)
    await recordAccountEvent(trx, ctx, {
      kind: 'member.declined',
      user_id: companyId,
      summary: `The request of ${nameOf(request)} to join was declined`,
      before: { email: request.email },
    })
    return {}
  })
