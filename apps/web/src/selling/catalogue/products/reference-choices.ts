import type { ProductFieldName, productFields } from '@armature/domain/catalogue/products/product-fields'
import { useQuery } from '@tanstack/react-query'
import { referenceQueries } from './catalogue-queries.ts'

type ChoiceName = {
  [Name in ProductFieldName]: (typeof productFields)[Name]['kind'] extends 'choice' | 'choices' ? Name : never
}[ProductFieldName]

/** Each product field's list of choices. */
const listsOf = {
  equipment: referenceQueries.equipment,
  component_subcategory: referenceQueries.subcategories,
  model: referenceQueries.models,
  application: referenceQueries.applications,
} as const satisfies Record<ChoiceName, unknown>

const isChoice = (name: ProductFieldName): name is ChoiceName => name in listsOf

/** A field's choices; none for a typed field. */
export const useChoices = (name: ProductFieldName) => {
  const { data = [] } = useQuery({
    ...listsOf[isChoice(name) ? name : 'application'],
    enabled: isChoice(name),
  })
  return isChoice(name) ? data.map((item) => ({ value: String(item.id), label: item.name })) : []
}
