import type { AskedChoice } from '@armature/domain/catalogue/imports/import-values'
import { useQuery } from '@tanstack/react-query'
import { referenceQueries } from '../catalogue/products/catalogue-queries.ts'

/** The options of the choices that are asked once for all rows. */
export const useReferences = (): Record<AskedChoice, { id: number; name: string }[] | undefined> => ({
  component_subcategory: useQuery(referenceQueries.subcategories).data,
  equipment: useQuery(referenceQueries.equipment).data,
  application: useQuery(referenceQueries.applications).data,
  model: useQuery(referenceQueries.models).data,
})
