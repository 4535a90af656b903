import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { lockTexts } from '../products/product-measure-repository.ts'
import { findProductsWith } from './product-value-repository.ts'
import { writeMeasures } from '../search/read-measures.ts'

/** The server writes this many in well under a second, so that a product that is being edited waits no longer. */
const batch = 500

/**
 * After a specification or a choice of it was renamed: has each product found by the new name, and none by the old; also
 * by a class or size that the name says, as "IP67" does.
 */
export const findByNewAttribute = async (deps: Deps, attributeId: number): Promise<void> => {
  const ids = await inTransaction(deps.db, systemContext, (trx) => findProductsWith(trx, attributeId), {
    readOnly: true,
  })
  for (let at = 0; at < ids.length; at += batch)
    await inTransaction(deps.db, systemContext, async (trx) =>
      writeMeasures(trx, await lockTexts(trx, ids.slice(at, at + batch))),
    )
}
