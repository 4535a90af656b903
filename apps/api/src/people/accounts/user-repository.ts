import type { Actor } from '@armature/domain/rights/actor'
import { scopeOf } from '@armature/domain/rights/visibility'
import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { UserBasics, UsersTable } from '../../platform/db/tables/people-tables.ts'
import { defineList, equals } from '../../platform/db/sql/define-list.ts'
import { accountsNamed, companiesLike, peopleLike } from '../../platform/db/sql/people-search-sql.ts'
import { byName } from '../../platform/db/sql/list-sql.ts'
import { scopeSql } from '../../platform/db/sql/scope-filter.ts'

export type UserRow = UserBasics &
  Pick<Selectable<UsersTable>, 'tenant_id' | 'email_verified_at' | 'created_at'> & {
    erased: boolean
    business_name: string | null
    /** Of the company. */
    city: string | null
    /** A vendor's own percentage; null where the marketplace's applies. */
    commission_percent: number | null
    commission_on_freight: boolean | null
    store_domain: string | null
    store_domain_proved: boolean
    /** Why the newest mail to the address was refused for good, unless a later one arrived. */
    mail_refused: string | null
  }

const columns = sql<UserRow>`u.id, u.username, u.email, u.role, u.status, u.first_name, u.last_name, u.email_verified_at, u.erased_at IS NOT NULL AS erased,
  u.tenant_id, u.created_at, coalesce(p.business_name, c.business_name) AS business_name, coalesce(p.city, c.city) AS city,
  store.domain AS store_domain, store.domain_proved_at IS NOT NULL AS store_domain_proved,
  p.commission_percent::float AS commission_percent, p.commission_on_freight,
  (SELECT o.last_error FROM outbox o WHERE o.recipient = u.email AND o.failed_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM outbox s WHERE s.recipient = u.email AND s.sent_at > o.failed_at)
    ORDER BY o.id DESC LIMIT 1) AS mail_refused`
/** A customer's company has its own policy: the customer, its store and administrators read it. */
const joins = sql`LEFT JOIN vendor_profiles p ON p.user_id = u.id LEFT JOIN customer_companies c ON c.user_id = u.id
  LEFT JOIN tenants store ON store.owner_id = u.id`

const userScope = (actor: Actor): RawBuilder<unknown> =>
  scopeSql(scopeOf(actor, 'user'), { self: 'u.id', tenant: 'u.tenant_id' })

/** A condition on `users u`: the username, names, e-mail or company contain the text. */
export const userSearch = (search: string): RawBuilder<unknown> =>
  sql`(u.id IN ${peopleLike(search)} OR u.id IN ${companiesLike(search)})`

/** The users that the actor may see, by username. */
export const userList = defineList({
  call: 'listUsers',
  table: 'users',
  from: sql`users u`,
  id: sql`u.id`,
  scope: userScope,
  filters: { role: equals(sql`u.role`), status: equals(sql`u.status`) },
  search: userSearch,
  orderings: {
    id: sql`u.id`,
    username: byName(sql`u.username`),
    email: byName(sql`u.email`),
    first_name: byName(sql`u.first_name`),
    last_name: byName(sql`u.last_name`),
    status: sql`u.status`,
    created: sql`u.created_at`,
  },
  defaultOrdering: 'username',
  columns,
  joins,
})

/** A user, or undefined where it doesn't exist or the actor may not see it. */
export const findUserRow = async (trx: Database, actor: Actor, id: number): Promise<UserRow | undefined> => {
  const { rows } = await sql<UserRow>`
    SELECT ${columns} FROM users u ${joins} WHERE u.id = ${id} AND ${userScope(actor)}`.execute(trx)
  return rows[0]
}

/**
 * Does the actor's list show an account with this address, confirmed or invited? A stranger who signed up with the
 * address but never confirmed it doesn't block an invitation.
 */
export const isListedAddress = async (trx: Database, actor: Actor, email: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM users u
    WHERE u.id IN ${accountsNamed(email)} AND u.email = ${email} AND (u.email_verified_at IS NOT NULL OR u.password_hash IS NULL) AND ${userScope(actor)}
    LIMIT 1`.execute(trx)
  return rows.length > 0
}

/** All columns of one user's profile. */
export const findProfileRow = (trx: Database, userId: number) =>
  trx
    .selectFrom('users')
    .leftJoin('vendor_profiles', 'vendor_profiles.user_id', 'users.id')
    .leftJoin('customer_companies as c', 'c.user_id', 'users.id')
    .leftJoin('tenants', 'tenants.id', 'users.tenant_id')
    .leftJoin('media', 'media.id', 'tenants.logo_media_id')
    .where('users.id', '=', userId)
    .select([
      'users.id',
      'users.username',
      'users.email',
      'users.role',
      'users.status',
      'users.first_name',
      'users.last_name',
      'users.tenant_id',
      'users.phone_number',
      'users.phone_country',
      'users.phone_verified_at',
      'tenants.domain as tenant_domain',
      'tenants.domain_found_at as tenant_domain_found_at',
      'tenants.domain_proved_at as tenant_domain_proved_at',
      'tenants.status as tenant_status',
      'tenants.subscribed as tenant_subscribed',
      'tenants.name as tenant_name',
      'media.public_id as tenant_logo',
      'vendor_profiles.business_name',
      'vendor_profiles.location',
      'vendor_profiles.industry',
      'vendor_profiles.address',
      'vendor_profiles.city',
      'vendor_profiles.state',
      'vendor_profiles.country',
      'vendor_profiles.postal_code',
      'vendor_profiles.shows_stock',
      'vendor_profiles.payout_account_id',
      'vendor_profiles.payout_status',
      'c.business_name as customer_company',
      'c.country as customer_country',
      'c.address as customer_address',
      'c.city as customer_city',
      'c.state as customer_state',
      'c.postal_code as customer_postal_code',
    ])
    .executeTakeFirst()

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfileRow>>>
