import { notify } from '../../../platform/db/notifications.ts'
import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { renameInSearch } from './product-search-repository.ts'

/** The server writes this many in well under a second, so that an edit of one of the products hardly waits. */
const batch = 500

/** After a company was renamed, makes each of its products searchable by the new name instead of the old. */
export const findByNewCompany = async (deps: Deps, vendorId: number): Promise<void> => {
  let last: number | null = 0
  while (last !== null) {
    const after: number = last
    last = await inTransaction(deps.db, systemContext, async (trx) => {
      // No product changes, but searches do, so processes must drop their cached lists.
      await notify(trx, 'lists', ['products'])
      return renameInSearch(trx, vendorId, after, batch)
    })
  }
}
