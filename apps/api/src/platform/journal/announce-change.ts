import type { Change } from '@armature/domain/realtime/change'
import { notify } from '../db/notifications.ts'
import type { Database } from '../db/tables/tables.ts'

/**
 * Notifies the open screens of every actor who may see these records, in every server process, after the caller's
 * transaction commits; a rollback notifies nobody. Best effort by design: a screen that misses it asks again on
 * reconnecting.
 */
export const announceChanges = (trx: Database, changes: readonly Change[]): Promise<void> =>
  notify(
    trx,
    'changes',
    // Copies key by key, so that other fields of the caller's object (a price, a text) never leave.
    changes.map(
      ({ kind, id, audience: { vendorId, tenantId, customerId, userId }, statuses, stockOnly, madeBy }) => {
        const audience = { vendorId, tenantId, customerId, userId }
        return JSON.stringify({ kind, id, audience, statuses, stockOnly, madeBy })
      },
    ),
  )

/** Announces one record. A write that records an event needn't call this, because recordEvents does. */
export const announceChange = (trx: Database, change: Change): Promise<void> => announceChanges(trx, [change])
