import type { ProductFieldName, productFields } from '@armature/domain/catalogue/products/product-fields'
import { useQuery } from '@tanstack/react-query'
import { referenceQueries } from './catalogue-queries.ts'

type ChoiceName = {
  [Name in ProductFieldName]: (typeof productFields)[Name]['kind'] extends 'choice' | 'choices' ? Name : never
}[ProductFieldName]

/** The list that each field of the product form is chosen from. */
const listsOf = {
  equipment: referenceQueries.equipment,
  component_subcategory: referenceQueries.subcategories,
  model: referenceQueries.models,
  application: referenceQueries.applications,
} as const satisfies Record<ChoiceName, unknown>

const isChoice = (name: ProductFieldName): name is ChoiceName => name in listsOf

/** The choices of a field; none of one that is typed. */
export const useChoices = (name: ProductFieldName) => {
  const { data = [] } = useQuery({
    ...listsOf[isChoice(name) ? name : 'application'],
    enabled: isChoice(name),
  })
  return isChoice(name) ? data.map((item) => ({ value: String(item.id), label: item.name })) : []
}
