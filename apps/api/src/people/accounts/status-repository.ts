import type { UserStatus } from '@armature/domain/accounts/account-machine'
import { adminStanding } from '@armature/domain/auth/sign-in-rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

const columns = ['id', 'role', 'status', 'email', 'first_name', 'username', 'email_verified_at'] as const

const isErased = sql<boolean>`erased_at IS NOT NULL`.as('erased')

/** Every administrator, locked in id order so that concurrent calls can't deadlock. */
export const lockAdmins = (trx: Database) =>
  trx
    .selectFrom('users')
    .select(columns)
    .select(isErased)
    .where('role', '=', adminStanding.role)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const lockUser = (trx: Database, userId: number) =>
  trx
    .selectFrom('users')
    .select(columns)
    .select(isErased)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setStatus = async (trx: Database, userId: number, status: UserStatus): Promise<void> => {
  await trx.updateTable('users').set({ status }).where('id', '=', userId).execute()
}
