import type { Database } from '../../platform/db/tables/tables.ts'

export interface NewSubscription {
  userId: number
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Replaces the session's subscription and the one of this browser's previous user. Call it as the system. */
export const putSubscription = async (
  trx: Database,
  { userId, sessionId, ...subscription }: NewSubscription,
  now: Date,
): Promise<void> => {
  await trx
    .deleteFrom('push_subscriptions')
    .where((eb) => eb.or([eb('session_id', '=', sessionId), eb('endpoint', '=', subscription.endpoint)]))
    .execute()
  await trx
    .insertInto('push_subscriptions')
    .values({ ...subscription, user_id: userId, session_id: sessionId, created_at: now })
    // Another request from the same browser was first.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const hasSubscription = async (trx: Database, sessionId: string | undefined): Promise<boolean> =>
  sessionId !== undefined &&
  (await trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()) !== undefined

export const deleteSubscriptionOf = async (trx: Database, sessionId: string): Promise<void> => {
  await trx.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

export const deleteSubscription = async (trx: Database, id: number): Promise<void> => {
  await trx.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** The subscriptions of live sessions. */
const living = (trx: Database, now: Date) =>
  trx
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)

/** The browsers in which a notification's reader enabled push. */
export const findSubscriptionsFor = async (trx: Database, noticeId: number, now: Date): Promise<number[]> => {
  const rows = await living(trx, now)
    .innerJoin('notices as n', 'n.user_id', 'p.user_id')
    .where('n.id', '=', noticeId)
    .select('p.id')
    .execute()
  return rows.map(({ id }) => id)
}

export const findSubscription = (trx: Database, id: number, now: Date) =>
  living(trx, now)
    .where('p.id', '=', id)
    .select(['p.user_id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .executeTakeFirst()
