import type { ChosenChannels } from '@armature/domain/notices/notice-kinds'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

const columns = [
  'user_id',
  'channels',
  'zone',
  'quiet_from',
  'quiet_until',
  'digest_hour',
  'digest_on',
] as const

/** A person's settings; undefined where they never chose any. */
export const findSettings = (trx: Database, userId: number) =>
  trx.selectFrom('notice_settings').select(columns).where('user_id', '=', userId).executeTakeFirst()

/** The locked settings, created with the defaults if missing. */
export const lockSettings = async (trx: Database, userId: number) => {
  await trx
    .insertInto('notice_settings')
    .values({ user_id: userId, channels: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('notice_settings')
    .select(columns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export interface NewSettings {
  channels: ChosenChannels
  zone: string
  quiet_from: number | null
  quiet_until: number | null
  digest_hour: number
}

export const putSettings = async (
  trx: Database,
  userId: number,
  { channels, ...settings }: NewSettings,
): Promise<void> => {
  await trx
    .updateTable('notice_settings')
    .set({ ...settings, channels: JSON.stringify(channels) })
    .where('user_id', '=', userId)
    .execute()
}

export const setDigestDay = async (trx: Database, userId: number, day: string): Promise<void> => {
  await trx.updateTable('notice_settings').set({ digest_on: day }).where('user_id', '=', userId).execute()
}

/** Notifications waiting for the daily mail are never mailed if their kind's mails are stopped. */
export const dropFromDigest = async (
  trx: Database,
  userId: number,
  kinds: readonly string[],
): Promise<void> => {
  await sql`UPDATE notices SET waits_for_digest = false
    WHERE user_id = ${userId} AND waits_for_digest AND kind = ANY(${[...kinds]}::text[])`.execute(trx)
}
