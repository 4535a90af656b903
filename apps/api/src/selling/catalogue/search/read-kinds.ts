import type { Shopping } from '../shop/catalogue-shelf.ts'
import { readProductFacets } from './read-product-facets.ts'
import { listReferences } from '../products/reference-repository.ts'

/** A category with its number of products, and the query that narrows the list to it. */
export interface Kind {
  filter: 'component_subcategory' | 'equipment'
  id: number
  name: string
  count: number
}

/** A catalogue's categories that have products. */
export const readKinds = async (shopping: Shopping): Promise<Kind[]> => {
  const facets = await readProductFacets(shopping, {})
  const [subcategories, equipment] = await shopping.inRead(async (trx) => [
    await listReferences(trx, 'component_subcategories'),
    await listReferences(trx, 'equipment'),
  ])
  const named = (filter: Kind['filter'], names: typeof subcategories = []): Kind[] =>
    facets[filter].flatMap(({ id, count }) => {
      const name = names.find((one) => one.id === id)?.name
      return name === undefined ? [] : [{ filter, id, name, count }]
    })
  return [...named('component_subcategory', subcategories), ...named('equipment', equipment)]
}
