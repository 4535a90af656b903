import { later } from '@armature/domain/values/time'
import { limits } from '@armature/domain/limits'
import type { Insertable } from 'kysely'
import type { PasskeyChallengesTable, PasskeysTable } from '../../../platform/db/tables/people-tables.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'

export const listPasskeys = (trx: Database, userId: number) =>
  trx.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

/** The passkey with this id, locked so that its counter is compared one use at a time. */
export const lockPasskey = (trx: Database, credentialId: string) =>
  trx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()

/** Adds a passkey; undefined if it is known already. */
export const insertPasskey = (trx: Database, passkey: Insertable<PasskeysTable>) =>
  trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const setPasskeyUsed = async (
  trx: Database,
  id: number,
  counter: number,
  now: Date,
): Promise<void> => {
  await trx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

export const setPasskeyName = (trx: Database, userId: number, id: number, name: string) =>
  trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

export const deletePasskey = (trx: Database, userId: number, id: number) =>
  trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()

type Asked = Pick<PasskeyChallengesTable, 'challenge' | 'user_id' | 'purpose'>

/** Stores what a browser is asked to sign. */
export const insertChallenge = async (trx: Database, asked: Asked, now: Date): Promise<void> => {
  const expires_at = later(now, { minutes: limits.factors.passkeyMinutes })
  await trx
    .insertInto('passkey_challenges')
    .values({ ...asked, expires_at })
    .execute()
}

/** Uses up a challenge; false if it wasn't asked for this, was answered before, or has expired. */
export const takeChallenge = async (
  trx: Database,
  { challenge, user_id, purpose }: Asked,
  now: Date,
): Promise<boolean> => {
  const row = await trx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', user_id)
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now
}

/** Removes the passkeys that were added at this time or later. */
export const deletePasskeysSince = async (trx: Database, userId: number, since: Date): Promise<void> => {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute()
}
