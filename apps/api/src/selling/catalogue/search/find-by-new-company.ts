import { notify } from '../../../platform/db/notifications.ts'
import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { renameInSearch } from './product-search-repository.ts'

/** The server writes this many in well under a second, so that a product that is being edited waits no longer. */
const batch = 500

/** After a company was renamed: has each of its products found by the new name, and none by the old. */
export const findByNewCompany = async (deps: Deps, vendorId: number): Promise<void> => {
  let last: number | null = 0
  while (last !== null) {
    const after: number = last
    last = await inTransaction(deps.db, systemContext, async (trx) => {
      // No product changes by it, and yet searches find others: what processes remember of them is forgotten.
      await notify(trx, 'lists', ['products'])
      return renameInSearch(trx, vendorId, after, batch)
    })
  }
}
