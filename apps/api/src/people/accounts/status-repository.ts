import type { UserStatus } from '@armature/domain/accounts/account-machine'
import { adminStanding } from '@armature/domain/auth/sign-in-rules'
import type { Database } from '../../platform/db/tables/tables.ts'

const columns = ['id', 'role', 'status', 'email', 'first_name', 'username', 'email_verified_at'] as const

/** Every administrator, locked in id order so that concurrent calls can't deadlock. */
export const lockAdmins = (trx: Database) =>
  trx
    .selectFrom('users')
    .select(columns)
    .where('role', '=', adminStanding.role)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const lockUser = (trx: Database, userId: number) =>
  trx.selectFrom('users').select(columns).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

export const setStatus = async (trx: Database, userId: number, status: UserStatus): Promise<void> => {
  await trx.updateTable('users').set({ status }).where('id', '=', userId).execute()
}
