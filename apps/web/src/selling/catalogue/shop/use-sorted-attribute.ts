import { attributeOfField } from '@armature/contract/platform/list-orderings'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import { useQuery } from '@tanstack/react-query'
import { attributesQuery } from '../products/catalogue-queries.ts'
import type { Attribute } from '../attributes/attribute-words.ts'

/** The specification that the list is sorted by. */
export const useSortedAttribute = ({ ordering }: Pick<TableState, 'ordering'>): Attribute | undefined => {
  const id = attributeOfField(ordering.replace('-', ''))
  const { data } = useQuery({ ...attributesQuery, enabled: id !== null })
  return id === null ? undefined : data?.attributes.find((attribute) => attribute.id === id)
}
