import { nameOf } from '@armature/domain/accounts/names'
import type { Database } from '../../platform/db/tables/tables.ts'

/** The account's row, created with this key if missing; locked until the transaction ends. */
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
  const row = await trx
    .selectFrom('payment_customers')
    .innerJoin('users', 'users.id', 'payment_customers.user_id')
    .leftJoin('vendor_profiles', 'vendor_profiles.user_id', 'users.id')
    .select([
      'payment_customers.request_key',
      'payment_customers.customer_id',
      'payment_customers.requested_email',
      'payment_customers.requested_name',
      'users.email',
      'users.first_name',
      'users.last_name',
      'vendor_profiles.business_name',
    ])
    .where('payment_customers.user_id', '=', userId)
    .forNoKeyUpdate('payment_customers')
    .executeTakeFirstOrThrow()
  // Save it before asking the provider: the same key must send the same request even after the account is renamed.
  const asked = { email: row.requested_email ?? row.email, name: row.requested_name ?? nameOf(row) }
  if (row.requested_email === null)
    await trx
      .updateTable('payment_customers')
      .set({ requested_email: asked.email, requested_name: asked.name })
      .where('user_id', '=', userId)
      .execute()
  return { request_key: row.request_key, customer_id: row.customer_id, ...asked }
}

/** An account's id at the provider; null for none yet. */
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

/** A new key for another attempt. */
export const renewPaymentRequest = async (
  trx: Database,
  userId: number,
  request: { old: string; key: string; now: Date },
): Promise<void> => {
  await trx
    .updateTable('payment_customers')
    .set({ request_key: request.key, requested_at: request.now, requested_email: null, requested_name: null })
    .where('user_id', '=', userId)
    .where('request_key', '=', request.old)
    .where('customer_id', 'is', null)
    .execute()
}
