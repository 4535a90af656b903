import { readsAsName } from '@armature/domain/accounts/names'
import type { Invitation } from '@armature/domain/auth/invitation'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** Both names are free text of their owners, and the mail may go to any address. */
const asName = (text: string | null): string | null => (text !== null && readsAsName(text) ? text : null)

/** The store at which an invited customer is to buy, and the person who invited it, by its account's history. */
export const findInvitation = async (trx: Database, userId: number): Promise<Invitation> => {
  const row = await trx
    .selectFrom('users')
    .leftJoin('tenants', 'tenants.id', 'users.tenant_id')
    .leftJoin('events', (join) =>
      join.onRef('events.user_id', '=', 'users.id').on('events.kind', '=', 'customer.invited'),
    )
    .leftJoin('users as inviter', 'inviter.id', 'events.actor_id')
    .select(['tenants.name as store', 'inviter.first_name', 'inviter.last_name'])
    .where('users.id', '=', userId)
    .orderBy('events.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { store: asName(row.store), by: asName(`${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()) }
}
