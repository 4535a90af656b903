import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { lockTexts } from '../products/product-measure-repository.ts'
import { findProductsWith } from './product-value-repository.ts'
import { writeMeasures } from '../search/read-measures.ts'

/** The server writes this many in well under a second, so that an edit of one of the products hardly waits. */
const batch = 500

/**
 * After a specification or choice was renamed, makes each product searchable by the new name instead of the old,
 * including a class or size in the name, such as "IP67".
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
