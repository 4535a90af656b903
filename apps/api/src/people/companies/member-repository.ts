import type { CompanyRole } from '@armature/domain/rights/company-roles'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

/** A company's name: what it trades as, else the name of the person with its account. `id` is the company's column. */
export const companyName = (id: string): RawBuilder<string> => sql<string>`coalesce(
  (SELECT business_name FROM vendor_profiles p WHERE p.user_id = ${sql.ref(id)}),
  (SELECT business_name FROM customer_companies c WHERE c.user_id = ${sql.ref(id)}),
  (SELECT trim(first_name || ' ' || last_name) FROM users o WHERE o.id = ${sql.ref(id)}))`

const members = (trx: Database) =>
  trx
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.person_id')
    .select([
      'company_members.company_id',
      'company_members.person_id',
      'company_members.roles',
      'company_members.invited_at',
      'company_members.joined_at',
      'company_members.monthly_limit_cents',
      'company_members.substitute_id',
      'company_members.substitute_until',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.email_verified_at',
    ])

export type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number]

/** The people in a company: members first, then invitations. */
export const listMemberRows = (trx: Database, companyId: number): Promise<MemberRow[]> =>
  members(trx)
    .where('company_members.company_id', '=', companyId)
    .orderBy((eb) => eb('company_members.joined_at', 'is', null))
    .orderBy('company_members.invited_at')
    .orderBy('company_members.person_id')
    .execute()

/** Locks the company until the transaction ends, so that changes to its people take turns, and lists them. */
export const lockMemberRows = async (trx: Database, companyId: number): Promise<MemberRow[]> => {
  await trx.selectFrom('users').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirst()
  return listMemberRows(trx, companyId)
}

/** Adds an invitation; false if the person is already in the company or invited. */
export const insertMember = async (
  trx: Database,
  member: {
    company_id: number
    person_id: number
    roles: readonly CompanyRole[]
    monthly_limit_cents?: number | null
  },
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('company_members')
    .values({ ...member, roles: [...member.roles], invited_at: now, joined_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const one = (companyId: number, personId: number) => ({ company_id: companyId, person_id: personId })

export const setMember = async (
  trx: Database,
  { company_id, person_id }: MemberRow,
  { roles, monthly_limit_cents }: Pick<MemberRow, 'roles' | 'monthly_limit_cents'>,
): Promise<void> => {
  await trx
    .updateTable('company_members')
    .set({ roles, monthly_limit_cents })
    .where((eb) => eb.and(one(company_id, person_id)))
    .execute()
}

/** Accepts an invitation; false if there is none. */
export const setJoined = async (
  trx: Database,
  companyId: number,
  personId: number,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('company_members')
    .set({ joined_at: now })
    .where((eb) => eb.and(one(companyId, personId)))
    .where('joined_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteMember = async (trx: Database, { company_id, person_id }: MemberRow): Promise<void> => {
  await trx
    .deleteFrom('company_members')
    .where((eb) => eb.and(one(company_id, person_id)))
    .execute()
}

/** The person's companies: their own, then those that they joined, then invitations. */
export const listCompanyRows = (trx: Database, personId: number) =>
  trx
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.company_id')
    .select([
      'company_members.company_id',
      'company_members.roles',
      'company_members.joined_at',
      'users.status',
    ])
    .select(companyName('company_members.company_id').as('name'))
    .where('company_members.person_id', '=', personId)
    .orderBy((eb) => eb('company_members.company_id', '<>', personId))
    .orderBy((eb) => eb('company_members.joined_at', 'is', null))
    .orderBy('company_members.company_id')
    .execute()

export type CompanyRow = Awaited<ReturnType<typeof listCompanyRows>>[number]

/** The company's settings for its people. */
export const findCompanySettings = (trx: Database, companyId: number) =>
  trx.selectFrom('users').select('idle_minutes').where('id', '=', companyId).executeTakeFirstOrThrow()

export const putCompanySettings = async (
  trx: Database,
  companyId: number,
  settings: { idle_minutes: number | null },
): Promise<void> => {
  await trx.updateTable('users').set(settings).where('id', '=', companyId).execute()
}
