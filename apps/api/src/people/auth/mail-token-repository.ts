import type { Database } from '../../platform/db/tables/tables.ts'
import type { MailTokenKind } from '../../platform/db/tables/people-tables.ts'
import { hashMailToken, newMailToken } from './secret-codes.ts'

/**
 * Creates the token for a mail's link; older ones of the same kind stop working. Reset links are the exception:
 * strangers may request them, and would invalidate the one already in the owner's mailbox. All of them end with the
 * first use.
 */
export const issueMailToken = async (
  trx: Database,
  {
    userId,
    kind,
    expiresAt,
    email,
  }: { userId: number; kind: MailTokenKind; expiresAt: Date; email?: string },
  now: Date,
): Promise<string> => {
  if (kind !== 'RESET_PASSWORD') await voidMailTokens(trx, userId, [kind], now)
  const { token, hash } = newMailToken()
  await trx
    .insertInto('mail_tokens')
    .values({ user_id: userId, kind, email, token_hash: hash, created_at: now, expires_at: expiresAt })
    .execute()
  return token
}

const live = (trx: Database, token: string, kinds: readonly MailTokenKind[], now: Date) =>
  trx
    .selectFrom('mail_tokens')
    .select(['id', 'user_id'])
    .where('token_hash', '=', hashMailToken(token))
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)

/** The account that the token would open now; null where it is unknown, used or expired. */
export const findMailTokenOwner = async (
  trx: Database,
  token: string,
  kinds: readonly MailTokenKind[],
  now: Date,
): Promise<number | null> => (await live(trx, token, kinds, now).executeTakeFirst())?.user_id ?? null

/** Was this a link to confirm an address that is confirmed by now? Only the mailbox's reader has such a link. */
export const hasConfirmedAddress = async (trx: Database, token: string): Promise<boolean> => {
  const found = await trx
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select('users.id')
    .where('token_hash', '=', hashMailToken(token))
    .where('kind', '=', 'VERIFY_EMAIL')
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Uses up a token and returns its account; null where it is unknown, used or expired. Of two calls at once one
 * succeeds.
 */
export const useMailToken = async (
  trx: Database,
  token: string,
  kinds: readonly MailTokenKind[],
  now: Date,
): Promise<number | null> => {
  const row = await live(trx, token, kinds, now).forUpdate().executeTakeFirst()
  if (row === undefined) return null
  await trx.updateTable('mail_tokens').set({ used_at: now }).where('id', '=', row.id).execute()
  return row.user_id
}

/** Uses up a link that gives an address to its account, as `useMailToken` does. */
export const useAddressToken = async (
  trx: Database,
  token: string,
  kind: 'CHANGE_EMAIL' | 'UNDO_EMAIL',
  now: Date,
): Promise<{ userId: number; email: string; since: Date } | null> => {
  if ((await useMailToken(trx, token, [kind], now)) === null) return null
  const row = await trx
    .selectFrom('mail_tokens')
    .select(['user_id', 'email', 'created_at'])
    .where('token_hash', '=', hashMailToken(token))
    .executeTakeFirstOrThrow()
  return { userId: row.user_id, email: row.email ?? '', since: row.created_at }
}

/** Invalidates every open link of these kinds. */
export const voidMailTokens = async (
  trx: Database,
  userId: number,
  kinds: readonly MailTokenKind[],
  now: Date,
) => {
  await trx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()
}
