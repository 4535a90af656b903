import { poundsFor, unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { readAttribute } from '@armature/domain/catalogue/attributes/attribute-values'
import type { Attribute, AttributeCatalogue } from '@armature/domain/catalogue/attributes/attributes'
import { attributesOf } from '@armature/domain/catalogue/attributes/attributes'
import type { ReadSpecs } from '@armature/domain/catalogue/attributes/spec-reading'
import { readSpecs as readSpecsOf } from '@armature/domain/catalogue/attributes/spec-reading'
import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { readAttributeCatalogue } from './attribute-repository.ts'
import { typedTextsOf } from './product-attributes.ts'
import { measuresDocument } from '../products/product-measures.ts'
import type { UnreadProduct } from './product-value-repository.ts'
import { findUnread, isAnyUnread, setRead } from './product-value-repository.ts'
import { specNamesOf } from './starting-attributes.ts'

const batch = 500
const massName = 'mass'

/** Fills a missing mass from the part's weight, in grams as most makers state it. */
const withMass = (read: ReadSpecs, mass: Attribute | undefined, pounds: number | null): ReadSpecs => {
  if (mass === undefined || pounds === null || pounds <= 0 || String(mass.id) in read.values) return read
  const weighed = readAttribute(mass, poundsFor(pounds, unitSystems.metric))
  if (!('value' in weighed) || weighed.value === null) return read
  return { ...read, values: { ...read.values, [mass.id]: weighed.value } }
}

const readOne = (catalogue: AttributeCatalogue, product: UnreadProduct) => {
  const asked = attributesOf(catalogue, {
    component_subcategory: product.component_subcategory_id,
    equipment: product.equipment_id,
  }).map((attribute) => ({ attribute, specs: specNamesOf(attribute.name) }))
  const mass = asked.find(({ attribute }) => attribute.name.toLowerCase() === massName)?.attribute
  const { values, rest } = withMass(readSpecsOf(asked, product.specs), mass, product.own_weight)
  const typed = typedTextsOf(catalogue, { ...product, attributes: values })
  return {
    id: product.id,
    attributes: values,
    specs: rest,
    measures: measuresDocument({ ...product, specs: rest, typed }),
  }
}

/** Reads the free specifications of some products into typed ones; returns how many products. */
export const readSomeSpecs = async (trx: Database): Promise<number> => {
  const products = await findUnread(trx, batch)
  const catalogue = await readAttributeCatalogue(trx)
  await setRead(
    trx,
    products.map((product) => readOne(catalogue, product)),
  )
  return products.length
}

/** Reads the specifications of all products without typed ones: older products, and imported catalogues. */
export const readSpecs = async (deps: Deps): Promise<void> => {
  let read = batch
  while (read === batch) read = await inTransaction(deps.db, systemContext, readSomeSpecs)
}

/** Starts reading in the background if there are any. */
export const resumeSpecs = (deps: Deps): Promise<void> =>
  inTransaction(deps.db, systemContext, async (trx) => {
    if (await isAnyUnread(trx)) await addJob(trx, 'read-specs', {}, { key: 'read-specs', priority: 10 })
  })
