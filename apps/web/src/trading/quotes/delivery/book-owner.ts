import { can } from '@armature/domain/rights/abilities'
import { useActor } from '../../../platform/api/use-session.ts'

/** The owner of the address book for this customer's quote, and whether this person may read it. */
export const useBookOwner = (customerId: number | null) => {
  const actor = useActor()
  return {
    userId: customerId === actor.userId ? null : customerId,
    mayRead: customerId !== null && can(actor, 'address.read', { customerId }),
  }
}
