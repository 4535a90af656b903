import type { AttributePlace } from '@armature/domain/catalogue/attributes/attributes'
import { attributePlaces } from '@armature/domain/catalogue/attributes/attributes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { referenceQueries } from '../products/catalogue-queries.ts'
import { useAddress } from '@armature/ui/use-address.ts'

/** A subcategory or a kind of equipment, with its name for the calls and its label. */
export interface Place {
  key: string
  name: string
  named: Record<AttributePlace, number | null>
}

const keyOf = (of: AttributePlace, id: number): string => `${of}-${id}`

const placesOf = (of: AttributePlace, list: readonly { id: number; name: string }[] | undefined): Place[] =>
  (list ?? []).map(({ id, name }) => ({
    key: keyOf(of, id),
    name,
    named: { component_subcategory: null, equipment: null, [of]: id },
  }))

/** All of them, in the groups of a menu. */
export const usePlaces = (): { group: string; places: Place[] }[] => {
  const subcategories = useQuery(referenceQueries.subcategories).data
  const equipment = useQuery(referenceQueries.equipment).data
  return [
    { group: 'Components', places: placesOf(attributePlaces[0], subcategories) },
    { group: 'Models', places: placesOf(attributePlaces[1], equipment) },
  ]
}

/** The selected place, stored in the address as `?place=`; the first if none is named. */
export const useChosenPlace = (places: readonly Place[]) => {
  const { place } = useAddress()
  const navigate = useNavigate()
  return {
    chosen: places.find(({ key }) => key === place) ?? places[0],
    choose: (key: string) =>
      void navigate({ to: '.', replace: true, resetScroll: false, search: { place: key } }),
  }
}
