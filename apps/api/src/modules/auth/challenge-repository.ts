import type { OtpChannel } from '@armature/domain/auth/otp'
import { limits } from '@armature/domain/limits'
import type { Database } from '../../db/tables.ts'

/** When the account's newest code that wasn't used was made, void or not: a void one is waited for too. */
export const findUnusedCodeTime = async (trx: Database, userId: number): Promise<Date | null> => {
  const row = await trx
    .selectFrom('login_challenges')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Ends the account's open challenge, where it has one. */
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
  channel: OtpChannel
  codeHash: Buffer
  remember: boolean
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
      created_at: now,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** The account's newest unused challenge, locked: guesses that come at once are judged one by one. */
export const lockChallenge = (trx: Database, userId: number) =>
  trx
    .selectFrom('login_challenges')
    .select(['id', 'code_hash', 'remember', 'tries', 'expires_at', 'void_at'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Counts a wrong code; the last one allowed makes the challenge void. */
export const countWrongCode = async (
  trx: Database,
  challenge: { id: string; tries: number },
  now: Date,
): Promise<void> => {
  const tries = challenge.tries + 1
  await trx
    .updateTable('login_challenges')
    .set({ tries, void_at: tries >= limits.otp.tries ? now : null })
    .where('id', '=', challenge.id)
    .execute()
}

export const markChallengeUsed = async (trx: Database, id: string, now: Date): Promise<void> => {
  await trx.updateTable('login_challenges').set({ used_at: now }).where('id', '=', id).execute()
}
