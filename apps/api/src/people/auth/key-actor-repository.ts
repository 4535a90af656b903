import { createHash, randomBytes } from 'node:crypto'
import { apiKeyPrefix } from '@armature/domain/accounts/api-keys'
import { memberName, nameOf } from '@armature/domain/accounts/names'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import type { Actor } from '@armature/domain/rights/actor'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A new API key's secret and the columns stored for it. The secret is too random to need a slow hash. */
export const newKeySecret = () => {
  const secret = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`
  return { secret, begins_with: secret.slice(0, apiKeyPrefix.length + 4), secret_hash: hashOf(secret) }
}

export interface KeyActor {
  id: number
  actor: Actor
  lastUsedAt: Date | null
}

/** The actor for this key; null if the key doesn't exist, has expired, or may not be used from this address. */
export const findKeyActor = async (
  trx: Database,
  which: { secret: string } | { id: number },
  ip: string,
  now: Date,
): Promise<KeyActor | null> => {
  const row = await trx
    .selectFrom('api_keys as k')
    .innerJoin('users', 'users.id', 'k.company_id')
    .leftJoin('vendor_profiles', 'vendor_profiles.user_id', 'users.id')
    .leftJoin('customer_companies', 'customer_companies.user_id', 'users.id')
    .select([
      'k.id',
      'k.name',
      'k.roles',
      'k.last_used_at',
      'users.id as company_id',
      'users.role',
      'users.status',
    ])
    .select(['users.tenant_id', 'users.first_name', 'users.last_name'])
    .select((eb) =>
      eb.fn.coalesce('vendor_profiles.business_name', 'customer_companies.business_name').as('business_name'),
    )
    .where((eb) => {
      if ('id' in which) return eb('k.id', '=', which.id)
      const hash = hashOf(which.secret)
      return eb.or([
        eb('k.secret_hash', '=', hash),
        eb.and([eb('k.old_hash', '=', hash), eb('k.old_until', '>', now)]),
      ])
    })
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', now)]))
    .where(sql<boolean>`(cardinality(k.addresses) = 0 OR ${ip || null}::inet <<= ANY (k.addresses))`)
    .executeTakeFirst()
  if (row === undefined || !maySignIn(row.status)) return null
  return {
    id: row.id,
    actor: {
      role: row.role,
      userId: row.company_id,
      tenantId: row.tenant_id,
      name: memberName(row.name, nameOf(row)),
      companyRoles: row.roles,
    },
    lastUsedAt: row.last_used_at,
  }
}

/** Records when a key was used. Several processes do so, and an earlier time never replaces a later one. */
export const noteUsed = async (trx: Database, id: number, now: Date): Promise<void> => {
  await trx
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', now)]))
    .execute()
}
