import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import { companyName } from './member-repository.ts'

/**
 * The companies that have proved the domain of this person's confirmed address and that the person is neither in nor
 * invited to, with their request. Call it as the system.
 */
export const listJoinableRows = (trx: Database, personId: number) =>
  trx
    .selectFrom('company_domains')
    .innerJoin('users as person', (join) =>
      join.on('person.id', '=', personId).on('person.email_verified_at', 'is not', null),
    )
    .leftJoin('join_requests', (join) =>
      join
        .onRef('join_requests.company_id', '=', 'company_domains.company_id')
        .onRef('join_requests.person_id', '=', 'person.id'),
    )
    .select(['company_domains.company_id', 'join_requests.asked_at'])
    .select(companyName('company_domains.company_id').as('name'))
    .where('company_domains.proved_at', 'is not', null)
    .where('company_domains.domain', '=', sql<string>`split_part(person.email::text, '@', -1)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_members')
            .select('person_id')
            .whereRef('company_members.company_id', '=', 'company_domains.company_id')
            .whereRef('company_members.person_id', '=', 'person.id'),
        ),
      ),
    )
    .execute()

/** Adds a request; false if there is one. */
export const insertJoinRequest = async (
  trx: Database,
  request: { company_id: number; person_id: number },
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('join_requests')
    .values({ ...request, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const requests = (trx: Database, companyId: number) =>
  trx
    .selectFrom('join_requests')
    .innerJoin('users', 'users.id', 'join_requests.person_id')
    .select([
      'join_requests.person_id',
      'join_requests.asked_at',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.email_verified_at',
    ])
    .where('join_requests.company_id', '=', companyId)

export const listJoinRequestRows = (trx: Database, companyId: number) =>
  requests(trx, companyId).orderBy('join_requests.asked_at').orderBy('join_requests.person_id').execute()

export type JoinRequestRow = Awaited<ReturnType<typeof listJoinRequestRows>>[number]

/** Removes a request and returns it; undefined if there is none. */
export const takeJoinRequest = async (
  trx: Database,
  companyId: number,
  personId: number,
): Promise<JoinRequestRow | undefined> => {
  const found = await requests(trx, companyId)
    .where('join_requests.person_id', '=', personId)
    .executeTakeFirst()
  await trx
    .deleteFrom('join_requests')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .execute()
  return found
}
