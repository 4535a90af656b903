import type { SecondStep } from '@armature/domain/auth/second-step'
import { limits } from '@armature/domain/limits'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Holder } from './challenge-holder.ts'
import { earlier } from '@armature/domain/values/time'

/** The account's newest unused code, void or not, since a void one delays the next too. */
export const findUnusedCode = (trx: Database, userId: number) =>
  trx
    .selectFrom('login_challenges')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The creation times of the account's unused codes in the last hour, newest first. */
export const listUnusedCodeTimes = async (trx: Database, userId: number, now: Date): Promise<Date[]> => {
  const rows = await trx
    .selectFrom('login_challenges')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('created_at', '>', earlier(now, { hours: 1 }))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => row.created_at)
}

/** Voids the account's open challenge, if any. */
export const voidOpenChallenge = async (trx: Database, userId: number, now: Date): Promise<void> => {
  await trx
    .updateTable('login_challenges')
    .set({ void_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('void_at', 'is', null)
    .execute()
}

export interface NewChallenge {
  id: string
  userId: number
  channel: SecondStep
  codeHash: Buffer
  remember: boolean
  clientAddress: string
  expiresAt: Date
}

export const insertChallenge = async (trx: Database, challenge: NewChallenge, now: Date): Promise<void> => {
  await trx
    .insertInto('login_challenges')
    .values({
      id: challenge.id,
      user_id: challenge.userId,
      channel: challenge.channel,
      code_hash: challenge.codeHash,
      remember: challenge.remember,
      client_address: challenge.clientAddress,
      created_at: now,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** The account's newest unused challenge, locked so that concurrent guesses are checked one by one. */
export const lockChallenge = (trx: Database, userId: number) =>
  trx
    .selectFrom('login_challenges')
    .select([
      'id',
      'channel',
      'code_hash',
      'remember',
      'tries',
      'plain_tries',
      'client_address',
      'expires_at',
      'void_at',
    ])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Counts wrong codes for the account: those without the cookie in the last hour, and all in the last day. Call it under the lock. */
export const countTries = async (trx: Database, userId: number, now: Date) => {
  const row = await trx
    .selectFrom('login_challenges')
    .select((eb) => [
      eb.fn
        .sum<string | null>('plain_tries')
        .filterWhere('created_at', '>', earlier(now, { hours: 1 }))
        .as('plain'),
      eb.fn.sum<string | null>(eb('tries', '+', eb.ref('plain_tries'))).as('all'),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>', earlier(now, { days: 1 }))
    .executeTakeFirst()
  return { plainOfHour: Number(row?.plain ?? 0), ofDay: Number(row?.all ?? 0) }
}

export type CountedTries = Awaited<ReturnType<typeof countTries>>

/** Counts a wrong code; its browser's last allowed one voids the challenge. */
export const countWrongCode = async (
  trx: Database,
  challenge: { id: string; tries: number; plain_tries: number },
  holder: Holder,
  now: Date,
): Promise<void> => {
  const tries = challenge.tries + (holder === 'browser' ? 1 : 0)
  const plain_tries = challenge.plain_tries + (holder === 'address' ? 1 : 0)
  await trx
    .updateTable('login_challenges')
    .set({ tries, plain_tries, void_at: tries >= limits.otp.tries ? now : null })
    .where('id', '=', challenge.id)
    .execute()
}

export const markChallengeUsed = async (trx: Database, id: string, now: Date): Promise<void> => {
  await trx.updateTable('login_challenges').set({ used_at: now }).where('id', '=', id).execute()
}
