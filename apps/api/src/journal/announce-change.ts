import type { Change } from '@armature/domain/realtime/change'
import { notify } from '../db/notifications.ts'
import type { Database } from '../db/tables.ts'

/**
 * Tells the open screens of whoever may see these records, on every server process, after the caller's
 * transaction has committed; one that rolls back tells nobody. Best effort by design: a screen that misses it
 * asks again when its connection is back.
 */
export const announceChanges = (trx: Database, changes: readonly Change[]): Promise<void> =>
  notify(
    trx,
    'changes',
    // Key by key: whatever else a caller's object holds (a price, a text) stays here.
    changes.map(
      ({ kind, id, audience: { vendorId, tenantId, customerId, userId }, statuses, stockOnly, madeBy }) => {
        const audience = { vendorId, tenantId, customerId, userId }
        return JSON.stringify({ kind, id, audience, statuses, stockOnly, madeBy })
      },
    ),
  )

/** The same for one record. Writes that record an event of it needn't: recordEvents announces. */
export const announceChange = (trx: Database, change: Change): Promise<void> => announceChanges(trx, [change])
