import type { Database } from '../../db/tables.ts'

/** The account's row, made with this key where it has none; locked until the transaction ends. */
export const lockPaymentCustomer = async (
  trx: Database,
  userId: number,
  fresh: { key: string; now: Date },
) => {
  await trx
    .insertInto('payment_customers')
    .values({ user_id: userId, request_key: fresh.key, requested_at: fresh.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('payment_customers')
    .innerJoin('users', 'users.id', 'payment_customers.user_id')
    .leftJoin('vendor_profiles', 'vendor_profiles.user_id', 'users.id')
    .select([
      'payment_customers.request_key',
      'payment_customers.customer_id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'vendor_profiles.business_name',
    ])
    .where('payment_customers.user_id', '=', userId)
    .forNoKeyUpdate('payment_customers')
    .executeTakeFirstOrThrow()
}

/** The provider's id of an account; null where it has none yet. */
export const findPaymentCustomer = async (trx: Database, userId: number): Promise<string | null> => {
  const row = await trx
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

export const storePaymentCustomer = async (trx: Database, userId: number, id: string): Promise<void> => {
  await trx
    .updateTable('payment_customers')
    .set({ customer_id: id })
    .where('user_id', '=', userId)
    .where('customer_id', 'is', null)
    .execute()
}

/** Another key for another try. */
export const renewPaymentRequest = async (
  trx: Database,
  userId: number,
  request: { old: string; key: string; now: Date },
): Promise<void> => {
  await trx
    .updateTable('payment_customers')
    .set({ request_key: request.key, requested_at: request.now })
    .where('user_id', '=', userId)
    .where('request_key', '=', request.old)
    .where('customer_id', 'is', null)
    .execute()
}
