import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { measureNext } from '../attributes/product-value-repository.ts'

/** The database writes this many in well under a second, so that an edit of one of the products hardly waits. */
const batch = 1_000

/** Makes older products' sizes filterable; from then on the database does it. */
export const measureProducts = async (deps: Deps): Promise<void> => {
  let last: number | null = 0
  while (last !== null) {
    const after: number = last
    last = await inTransaction(deps.db, systemContext, (trx) => measureNext(trx, after, batch))
  }
}
