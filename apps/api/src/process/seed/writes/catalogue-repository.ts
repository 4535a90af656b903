import type { Insertable } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ProductsTable } from '../../../platform/db/tables/selling-tables.ts'
import { placeStartingAttributes } from '../../../selling/catalogue/attributes/place-starting-attributes.ts'
import { measuresDocument } from '../../../selling/catalogue/products/product-measures.ts'
import { readSomeSpecs } from '../../../selling/catalogue/attributes/read-specs.ts'
import type { DemoProduct } from '../demo-catalogue.ts'
import { tradeCodesOf } from '../trade-codes.ts'
import type { People, SeededPerson } from './people-repository.ts'

type ReferenceTable = 'equipment' | 'component_subcategories' | 'applications'

/** A demo product with its new ids. */
export interface SeededProduct extends DemoProduct {
  id: number
  owner: SeededPerson
}

const seedReferences = async (
  trx: Database,
  table: ReferenceTable,
  names: (string | undefined)[],
): Promise<(name: string | undefined) => number | null> => {
  const wanted = [...new Set(names)].filter((name) => name !== undefined).toSorted()
  // A database used before the demo may have some of them.
  await trx
    .insertInto(table)
    .values(wanted.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await trx.selectFrom(table).select(['id', 'name']).where('name', 'in', wanted).execute()
  const ids = new Map(rows.map((row) => [row.name, row.id]))
  return (name) => (name === undefined ? null : (ids.get(name) ?? null))
}

type ReferenceIds = Record<ReferenceTable, (name: string | undefined) => number | null>

const rowOf = (
  product: DemoProduct,
  owner: SeededPerson,
  ids: ReferenceIds,
  models: ReadonlyMap<string, number>,
) => {
  const [length, width, height, weight] = product.box
  const [own_length, own_width, own_height] = product.own ?? [null, null, null]
  const isModel = product.equipment !== undefined
  return {
    vendor_id: owner.userId,
    tenant_id: product.store ? owner.tenantId : null,
    type: isModel ? 'MODEL' : 'COMPONENT',
    sku: product.sku,
    name: product.name,
    manufacturer: product.maker,
    part_number: product.partNumber ?? null,
    ...tradeCodesOf(product),
    description: product.description,
    price_cents: isModel ? Math.round(product.price * 100) : null,
    length,
    width,
    height,
    weight,
    own_length,
    own_width,
    own_height,
    own_weight: product.ownWeight ?? null,
    quantity: product.quantity,
    // Whole robots are made to order.
    lead_time_days: isModel ? 21 : (product.leadTimeDays ?? null),
    price_breaks: JSON.stringify(product.breaks ?? []),
    equipment_id: ids.equipment(product.equipment),
    component_subcategory_id: ids.component_subcategories(product.subcategory),
    application_ids: product.applications.flatMap((name) => ids.applications(name) ?? []),
    model_ids: (product.fits ?? []).flatMap((sku) => models.get(sku) ?? []),
    specs: JSON.stringify(product.specs),
    measures: measuresDocument({ ...product, typed: [] }),
  } satisfies Insertable<ProductsTable>
}

/**
 * Adds the reference lists and the products; models before components, since these name compatible ones. Small parts come
 * before both, so that lists, newest first, lead with robots.
 */
export const seedCatalogue = async (
  trx: Database,
  { catalogue, smallParts }: Record<'catalogue' | 'smallParts', readonly DemoProduct[]>,
  people: People,
  now: Date,
): Promise<SeededProduct[]> => {
  const ids: ReferenceIds = {
    equipment: await seedReferences(
      trx,
      'equipment',
      catalogue.map((product) => product.equipment),
    ),
    component_subcategories: await seedReferences(
      trx,
      'component_subcategories',
      [...catalogue, ...smallParts].map((product) => product.subcategory),
    ),
    applications: await seedReferences(
      trx,
      'applications',
      [...catalogue, ...smallParts].flatMap((product) => product.applications),
    ),
  }
  await placeStartingAttributes(trx, now)
  const ownerOf = (product: DemoProduct): SeededPerson => {
    const owner = people.get(product.vendor)
    if (owner === undefined) throw new Error(`the seed file names an unknown vendor: ${product.vendor}`)
    return owner
  }
  const models = new Map<string, number>()
  const insert = async (products: readonly DemoProduct[]): Promise<SeededProduct[]> => {
    const rows = await trx
      .insertInto('products')
      .values(
        products.map((product) => ({
          ...rowOf(product, ownerOf(product), ids, models),
          created_at: now,
          updated_at: now,
        })),
      )
      .returning(['id', 'sku'])
      .execute()
    const idOf = new Map(rows.map((row) => [row.sku, row.id]))
    return products.map((product) => ({
      ...product,
      id: idOf.get(product.sku) ?? 0,
      owner: ownerOf(product),
    }))
  }
  await insert(smallParts)
  const seededModels = await insert(catalogue.filter((product) => product.equipment !== undefined))
  for (const { sku, id } of seededModels) models.set(sku, id)
  const components = await insert(catalogue.filter((product) => product.equipment === undefined))
  while ((await readSomeSpecs(trx)) > 0);
  return [...seededModels, ...components]
}
