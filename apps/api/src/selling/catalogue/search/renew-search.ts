import { notify } from '../../../platform/db/notifications.ts'
import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { isAnyDocumentOld, renewDocuments } from './product-search-repository.ts'

/** The database writes this many in well under a second, so that a product that is being edited waits no longer. */
const batch = 500

/** Has products from before be found by the words of their kind and applications; from then on the database keeps them. */
export const renewSearch = async (deps: Deps): Promise<void> => {
  let changed = batch
  while (changed > 0)
    changed = await inTransaction(deps.db, systemContext, async (trx) => {
      // No product changes by it, and yet searches find others: what processes remember of them is forgotten.
      await notify(trx, 'lists', ['products'])
      return renewDocuments(trx, batch)
    })
}

/** Has it done beside other work where there are any. */
export const resumeSearch = (deps: Deps): Promise<void> =>
  inTransaction(deps.db, systemContext, async (trx) => {
    if (await isAnyDocumentOld(trx))
      await addJob(trx, 'renew-search', {}, { key: 'renew-search', priority: 10 })
  })
