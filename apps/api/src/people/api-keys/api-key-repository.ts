import type { CompanyRole } from '@armature/domain/rights/company-roles'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

const keys = (trx: Database) =>
  trx
    .selectFrom('api_keys')
    .select([
      'id',
      'company_id',
      'name',
      'roles',
      'begins_with',
      'created_at',
      'expires_at',
      'last_used_at',
      'old_until',
    ])
    .select(sql<string[]>`addresses::text[]`.as('addresses'))

export type ApiKeyRow = Awaited<ReturnType<ReturnType<typeof keys>['executeTakeFirstOrThrow']>>

export const listKeyRows = (trx: Database, companyId: number): Promise<ApiKeyRow[]> =>
  keys(trx).where('company_id', '=', companyId).orderBy('id', 'desc').execute()

export const findKeyRow = (trx: Database, companyId: number, id: number): Promise<ApiKeyRow | undefined> =>
  keys(trx).where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst()

export interface NewKey {
  company_id: number
  name: string
  roles: readonly CompanyRole[]
  addresses: readonly string[]
  expires_at: Date | null
  begins_with: string
  secret_hash: Buffer
}

export const insertKey = async (trx: Database, { roles, addresses, ...key }: NewKey, now: Date) => {
  const { id } = await trx
    .insertInto('api_keys')
    .values({
      ...key,
      roles: [...roles],
      // PostgreSQL reads a single address as a network of one.
      addresses: sql`${`{${addresses.join(',')}}`}::cidr[]`,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sets a new secret; the previous one works until `oldUntil`. */
export const setSecret = async (
  trx: Database,
  id: number,
  { begins_with, secret_hash }: Pick<NewKey, 'begins_with' | 'secret_hash'>,
  oldUntil: Date,
): Promise<void> => {
  await trx
    .updateTable('api_keys')
    .set((eb) => ({ begins_with, secret_hash, old_hash: eb.ref('secret_hash'), old_until: oldUntil }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a key; false if the company has no such key. */
export const deleteKey = async (trx: Database, companyId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('api_keys')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
