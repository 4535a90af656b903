import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { readAttributeCatalogue } from '../attributes/attribute-repository.ts'
import { typedTextsOf } from '../attributes/product-attributes.ts'
import { measuresDocument } from '../products/product-measures.ts'
import type { StoredTexts } from '../products/product-measure-repository.ts'
import { findUnmeasured, isAnyUnmeasured, setMeasures } from '../products/product-measure-repository.ts'

/** The server writes this many in well under a second, so that a product that is being edited waits no longer. */
const batch = 500

/** Reads the measures of these products by the names that specifications and choices have now. */
export const writeMeasures = async (trx: Database, products: readonly StoredTexts[]): Promise<void> => {
  const catalogue = await readAttributeCatalogue(trx)
  await setMeasures(
    trx,
    products.map(({ id, ...product }) => ({
      id,
      measures: measuresDocument({ ...product, typed: typedTextsOf(catalogue, product) }),
    })),
  )
}

/** Reads the measures of products that lack them: old ones, and those that an older release wrote. */
export const readMeasures = async (deps: Deps): Promise<void> => {
  let read = batch
  while (read === batch)
    read = await inTransaction(deps.db, systemContext, async (trx) => {
      const products = await findUnmeasured(trx, batch)
      await writeMeasures(trx, products)
      return products.length
    })
}

/** Has them read beside other work where there are any. */
export const resumeMeasures = (deps: Deps): Promise<void> =>
  inTransaction(deps.db, systemContext, async (trx) => {
    if (await isAnyUnmeasured(trx))
      await addJob(trx, 'read-measures', {}, { key: 'read-measures', priority: 10 })
  })
