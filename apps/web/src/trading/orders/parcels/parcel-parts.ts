import type { PartsToShip } from '@armature/domain/orders/parcels'
import type { SubOrder } from '../orders-api.ts'

/** A sub-order's lines and parcels, as input for the rules. */
export const partsOf = ({ items, parcels }: Pick<SubOrder, 'items' | 'parcels'>): PartsToShip => ({
  items,
  parcels: parcels.map((parcel) => ({ ...parcel, isVoid: parcel.void !== null })),
})
