import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { StoredPhone } from './stored-phone.ts'
import type { PhoneConfirmationsTable } from '../../platform/db/tables/people-tables.ts'

/** Saves a number that awaits its code, replacing an earlier one. */
export const putPhoneConfirmation = async (
  trx: Database,
  waiting: Insertable<PhoneConfirmationsTable>,
): Promise<void> => {
  const { user_id: _userId, ...columns } = waiting
  await trx
    .insertInto('phone_confirmations')
    .values(waiting)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, tries: 0 }))
    .execute()
}

/** The number that awaits its code, locked so that concurrent guesses are checked one by one. */
export const lockPhoneConfirmation = (trx: Database, userId: number) =>
  trx
    .selectFrom('phone_confirmations')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const countWrongPhoneCode = async (trx: Database, userId: number): Promise<void> => {
  await trx
    .updateTable('phone_confirmations')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}

/** Makes the number the account's confirmed one. */
export const setConfirmedPhone = async (
  trx: Database,
  userId: number,
  { phone_number, phone_country }: StoredPhone,
  now: Date,
): Promise<void> => {
  await trx.deleteFrom('phone_confirmations').where('user_id', '=', userId).execute()
  await trx
    .updateTable('users')
    .set({ phone_number, phone_country, phone_verified_at: now })
    .where('id', '=', userId)
    .execute()
}
