import { payoutStatusOf } from '@armature/domain/accounts/payout-status'
import type { Actor } from '@armature/domain/rights/actor'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { DemoPerson } from '../demo-people.ts'
import { demoEmail, demoPayoutAccount, demoPeople, demoPhone, demoStore } from '../demo-people.ts'

export interface SeededPerson extends Actor {
  userId: number
}

/** The people of the demo by username. */
export type People = ReadonlyMap<string, SeededPerson>

const insertPeople = async (trx: Database, passwordHash: string, now: Date): Promise<Map<string, number>> => {
  const rows = await trx
    .insertInto('users')
    .values(
      demoPeople.map((person, index) => ({
        username: person.username,
        email: demoEmail(person.username),
        phone_number: demoPhone(index),
        phone_verified_at: now,
        role: person.role,
        status: person.status,
        first_name: person.first_name,
        last_name: person.last_name,
        password_hash: passwordHash,
        email_verified_at: now,
        created_at: now,
      })),
    )
    .returning(['id', 'username'])
    .execute()
  return new Map(rows.map((row) => [row.username, row.id]))
}

const insertCompanies = async (trx: Database, ids: ReadonlyMap<string, number>): Promise<void> => {
  const companies = demoPeople.flatMap(({ username, company }, index) => {
    const id = ids.get(username)
    if (company === undefined || id === undefined) return []
    return [
      {
        user_id: id,
        business_name: company.name,
        location: `${company.city}, ${company.state}`,
        industry: company.industry,
        address: `${100 + index} Demo Street`,
        city: company.city,
        state: company.state,
        country: 'United States',
        postal_code: String(10_000 + index),
        shows_stock: company.hidesStock !== true,
        payout_status:
          company.verified === undefined ? null : payoutStatusOf({ isVerified: company.verified }),
        payout_account_id:
          company.verified === undefined ? null : demoPayoutAccount(username, company.verified),
      },
    ]
  })
  await trx.insertInto('vendor_profiles').values(companies).execute()
}

const openStore = async (trx: Database, ids: ReadonlyMap<string, number>, now: Date): Promise<number> => {
  const ownerId = ids.get(demoStore.owner) ?? 0
  const { id } = await trx
    .insertInto('tenants')
    .values({
      owner_id: ownerId,
      name: demoStore.name,
      domain: demoStore.domain,
      subscribed: true,
      domain_proved_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claim = { company_id: ownerId, domain: demoStore.domain, token: '' }
  await trx
    .insertInto('company_domains')
    .values({ ...claim, claimed_at: now, proved_at: now, proof: 'BEFORE' })
    .execute()
  const members = demoPeople.filter((person) => person.atStore).map(({ username }) => username)
  await trx
    .updateTable('users')
    .set({ tenant_id: id })
    .where('username', 'in', [demoStore.owner, ...members])
    .execute()
  return id
}

const actorOf = (person: DemoPerson, userId: number, storeId: number): SeededPerson => ({
  role: person.role,
  userId,
  tenantId: person.atStore || person.username === demoStore.owner ? storeId : null,
  name: person.company?.name ?? `${person.first_name} ${person.last_name}`,
})

/** Adds the demo's people, companies and store. */
export const seedPeople = async (trx: Database, passwordHash: string, now: Date): Promise<People> => {
  const ids = await insertPeople(trx, passwordHash, now)
  await insertCompanies(trx, ids)
  const storeId = await openStore(trx, ids, now)
  return new Map(
    demoPeople.map((person) => [person.username, actorOf(person, ids.get(person.username) ?? 0, storeId)]),
  )
}

export const findUserId = async (trx: Database, username: string): Promise<number | undefined> =>
  (await trx.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst())?.id
