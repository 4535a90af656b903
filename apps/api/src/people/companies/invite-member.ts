import { memberExists, memberRolesForeign, memberTooMany } from '@armature/domain/accounts/company-texts'
import type { inviteMember as endpoint } from '@armature/contract/people/companies'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { readsAsName } from '@armature/domain/accounts/names'
import { isReservedName } from '@armature/domain/accounts/reserved-names'
import { customerStanding } from '@armature/domain/auth/sign-in-rules'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { paths } from '@armature/domain/pages/page-paths'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem } from '@armature/domain/problem'
import { companyRoleNames, companyRolesFor } from '@armature/domain/rights/company-roles'
import { later } from '@armature/domain/values/time'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { resetPasswordPath } from '../../platform/mail/home.ts'
import { memberInvitationMail } from '../../platform/mail/company-mails.ts'
import { readerOf, unverified } from '../../platform/mail/reader.ts'
import { findHome } from '../../platform/outbox/home-repository.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { countOwnTry } from '../auth/attempt-limits.ts'
import { findAccountByEmail } from '../auth/credential-repository.ts'
import type { Account } from '../auth/credential-repository.ts'
import { issueMailToken } from '../auth/mail-token-repository.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { lockAddress } from '../auth/sign-up/address-repository.ts'
import { registerUser } from '../auth/sign-up/register-user.ts'
import { presentMember } from './member-presenter.ts'
import { insertMember, listCompanyRows, lockMemberRows } from './member-repository.ts'

/** May an invitation use this account? Not one that a stranger opened with the address and never confirmed. */
const isOwners = (account: Account | undefined): account is Account =>
  account !== undefined && (account.email_verified_at !== null || account.password_hash === null)

/** The account with this address, or a new one without a password; the mail's link sets it. */
const personOf = async (
  trx: Database,
  ctx: Context,
  { email, first_name, last_name }: Body<typeof endpoint>,
): Promise<{ id: number; known?: Account } | Problem> => {
  const account = await findAccountByEmail(trx, email)
  if (isOwners(account)) return { id: account.id, ...(account.password_hash !== null && { known: account }) }
  const user = { username: email, email, first_name, last_name, ...customerStanding }
  const id = await registerUser(trx, { ...user, tenant_id: ctx.actor.tenantId, created_at: ctx.now })
  return isProblem(id) ? id : { id }
}

const sendInvitation = async (
  trx: Database,
  ctx: Context,
  { id, known }: { id: number; known?: Account },
  { email, roles }: Body<typeof endpoint>,
): Promise<void> => {
  const companies = await listCompanyRows(trx, ctx.person.userId ?? 0)
  const company = companies.find(({ company_id }) => company_id === ctx.actor.userId)?.name ?? ''
  const home = await findHome(trx, ctx.deps.config, id)
  const expiresAt = later(ctx.now, { days: limits.mailToken.inviteDays })
  const path =
    known === undefined
      ? resetPasswordPath(await issueMailToken(trx, { userId: id, kind: 'INVITATION', expiresAt }, ctx.now))
      : paths.company
  const mail = memberInvitationMail(known === undefined ? unverified : readerOf(known), home, {
    // The company's name is free text, and the mail may go to anybody.
    company: readsAsName(company) ? company : null,
    roles: roles.map((role) => companyRoleNames[role]),
    path,
    isNew: known === undefined,
  })
  await queueMail(trx, { to: email, mail, home }, ctx.now)
}

/** Invites a person to the company. The answer is the same whether or not the address has an account. */
export const inviteMember = async (
  ctx: Context,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> => {
  const companyId = ctx.actor.userId ?? 0
  const limited = await countOwnTry(ctx, 'invitationPerAccount', messages.tooManyInvitations)
  if (limited) return limited
  if (isReservedName(`${body.first_name} ${body.last_name}`))
    return invalidFields({ first_name: [messages.nameReserved] })
  if (!body.roles.every((role) => companyRolesFor(ctx.actor).includes(role)))
    return invalidFields({ roles: [memberRolesForeign] })
  return ctx.inWrite(async (trx) => {
    await lockAddress(trx, body.email)
    await actAsSystem(trx)
    const before = await lockMemberRows(trx, companyId)
    if (before.length >= limits.companyMembers)
      return conflict(fill(memberTooMany, { most: limits.companyMembers }), { code: 'too_many' })
    const person = await personOf(trx, ctx, body)
    if (isProblem(person)) return person
    const monthly_limit_cents = body.monthly_limit ?? null
    const member = { company_id: companyId, person_id: person.id, roles: body.roles, monthly_limit_cents }
    if (!(await insertMember(trx, member, ctx.now))) return invalidFields({ email: [memberExists] })
    const names = body.roles.map((role) => companyRoleNames[role]).join(', ')
    const summary = `${body.first_name} ${body.last_name} was invited as: ${names}`
    const event = { kind: 'member.invited', user_id: companyId } as const
    await recordAccountEvent(trx, ctx, {
      ...event,
      summary,
      after: { email: body.email, roles: body.roles, monthly_limit_cents },
    })
    await sendInvitation(trx, ctx, person, body)
    const added = (await lockMemberRows(trx, companyId)).find(({ person_id }) => person_id === person.id)
    if (added === undefined) throw new Error('The invitation that was just written has no row')
    return presentMember(added, ctx)
  })
}
