import { inTransaction, systemContext } from '../../db/transaction.ts'
import type { Deps } from '../../context/deps-type.ts'
import { findProductsWith, rewordProducts } from './product-value-repository.ts'

/** The server writes this many in well under a second, so that a product that is being edited waits no longer. */
const batch = 500

/** After a specification or a choice of it was renamed: has each product found by the new name, and none by the old. */
export const findByNewAttribute = async (deps: Deps, attributeId: number): Promise<void> => {
  const ids = await inTransaction(deps.db, systemContext, (trx) => findProductsWith(trx, attributeId), {
    readOnly: true,
  })
  for (let at = 0; at < ids.length; at += batch)
    await inTransaction(deps.db, systemContext, (trx) => rewordProducts(trx, ids.slice(at, at + batch)))
}
