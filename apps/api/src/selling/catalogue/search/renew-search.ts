import { notify } from '../../../platform/db/notifications.ts'
import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { isAnyDocumentOld, renewDocuments } from './product-search-repository.ts'

/** The database writes this many in well under a second, so that an edit of one of the products hardly waits. */
const batch = 500

/** Reindexes older products with the words of their kind and applications; from then on the database does it. */
export const renewSearch = async (deps: Deps): Promise<void> => {
  let changed = batch
  while (changed > 0)
    changed = await inTransaction(deps.db, systemContext, async (trx) => {
      // No product changes, but searches do, so processes must drop their cached lists.
      await notify(trx, 'lists', ['products'])
      return renewDocuments(trx, batch)
    })
}

/** Starts reindexing in the background if needed. */
export const resumeSearch = (deps: Deps): Promise<void> =>
  inTransaction(deps.db, systemContext, async (trx) => {
    if (await isAnyDocumentOld(trx))
      await addJob(trx, 'renew-search', {}, { key: 'renew-search', priority: 10 })
  })
