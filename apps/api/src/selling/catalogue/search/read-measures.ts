import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { readAttributeCatalogue } from '../attributes/attribute-repository.ts'
import { typedTextsOf } from '../attributes/product-attributes.ts'
import { measuresDocument } from '../products/product-measures.ts'
import type { StoredTexts } from '../products/product-measure-repository.ts'
import { findUnmeasured, isAnyUnmeasured, setMeasures } from '../products/product-measure-repository.ts'

/** The server writes this many in well under a second, so that an edit of one of the products hardly waits. */
const batch = 500

/** Reads these products' measures with the current names of specifications and choices. */
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

/** Reads missing measures: of old products, and of those written by an older release. */
export const readMeasures = async (deps: Deps): Promise<void> => {
  let read = batch
  while (read === batch)
    read = await inTransaction(deps.db, systemContext, async (trx) => {
      const products = await findUnmeasured(trx, batch)
      await writeMeasures(trx, products)
      return products.length
    })
}

/** Starts reading in the background if any are missing. */
export const resumeMeasures = (deps: Deps): Promise<void> =>
  inTransaction(deps.db, systemContext, async (trx) => {
    if (await isAnyUnmeasured(trx))
      await addJob(trx, 'read-measures', {}, { key: 'read-measures', priority: 10 })
  })
