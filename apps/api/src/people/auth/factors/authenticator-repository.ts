import type { Database } from '../../../platform/db/tables/tables.ts'

/** Saves the secret of an app that isn't confirmed yet, in place of an earlier one; false if an app is turned on. */
export const putAuthenticator = async (
  trx: Database,
  userId: number,
  secret: Buffer,
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('authenticators')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * The person's app, locked so that codes are checked one by one, and whether this is the hash of an unused recovery
 * code. One statement whether or not there is an app, so that its time doesn't show.
 */
export const lockAuthenticator = (trx: Database, userId: number, recoveryHash: Buffer) =>
  trx
    .selectFrom('authenticators as a')
    .select(['a.user_id', 'a.secret', 'a.confirmed_at', 'a.last_step'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('recovery_codes as r')
            .select('r.user_id')
            .whereRef('r.user_id', '=', 'a.user_id')
            .where('r.code_hash', '=', recoveryHash)
            .where('r.used_at', 'is', null),
        )
        .as('is_recovery'),
    )
    .where('a.user_id', '=', userId)
    .forUpdate('a')
    .executeTakeFirst()

export type AuthenticatorRow = NonNullable<Awaited<ReturnType<typeof lockAuthenticator>>>

/** Has the person turned an app on? */
export const hasAuthenticator = async (trx: Database, userId: number): Promise<boolean> =>
  (await trx
    .selectFrom('authenticators')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()) !== undefined

export const setStepUsed = async (trx: Database, userId: number, step: number): Promise<void> => {
  await trx.updateTable('authenticators').set({ last_step: step }).where('user_id', '=', userId).execute()
}

export const setRecoveryUsed = async (
  trx: Database,
  userId: number,
  codeHash: Buffer,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .execute()
}

export const setAppConfirmed = async (trx: Database, userId: number, now: Date): Promise<void> => {
  await trx.updateTable('authenticators').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
}

/** Replaces the person's recovery codes. */
export const putRecoveryCodes = async (
  trx: Database,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> => {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Removes the app and its recovery codes; false if there was none. */
export const deleteAuthenticator = async (trx: Database, userId: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** When the app was turned on, and how many recovery codes are left; undefined without an app. */
export const findAppFacts = (trx: Database, userId: number) =>
  trx
    .selectFrom('authenticators')
    .leftJoin('recovery_codes', (join) =>
      join.onRef('recovery_codes.user_id', '=', 'authenticators.user_id').on('used_at', 'is', null),
    )
    .select('confirmed_at')
    .select((eb) => eb.fn.count<string>('code_hash').as('codes_left'))
    .where('authenticators.user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .groupBy('authenticators.user_id')
    .executeTakeFirst()

/** Every stored secret, for the one who seals them anew. */
export const listAuthenticatorSecrets = (trx: Database) =>
  trx.selectFrom('authenticators').select(['user_id', 'secret']).orderBy('user_id').execute()

/** Stores the secret as sealed anew, unless it has changed meanwhile. */
export const replaceSecret = async (
  trx: Database,
  userId: number,
  before: Buffer,
  secret: Buffer,
): Promise<void> => {
  await trx
    .updateTable('authenticators')
    .set({ secret })
    .where('user_id', '=', userId)
    .where('secret', '=', before)
    .execute()
}

/** Removes an app that was begun at this time or later. */
export const deleteAuthenticatorSince = async (trx: Database, userId: number, since: Date): Promise<void> => {
  await trx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
}
