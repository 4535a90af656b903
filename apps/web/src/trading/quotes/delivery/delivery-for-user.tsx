import { useQuery } from '@tanstack/react-query'
import type { UserOption } from '../edit/choices.tsx'
import { addressesQuery } from './address-book.ts'
import { useBookOwner } from './book-owner.ts'
import { DeliveryFieldset } from './delivery-fieldset.tsx'

/** The delivery of a quote that is added for another user: an administrator is offered that user's addresses. */
export const DeliveryForUser = ({ user }: { user: UserOption | null }) => {
  const owner = useBookOwner(user?.id ?? null)
  const book = useQuery({ ...addressesQuery(owner.userId), enabled: owner.mayRead })
  if (book.isLoading) return null
  // Each user has their own choice: text typed for another one stays visible in the fields.
  return (
    <DeliveryFieldset
      key={user?.id ?? 0}
      book={book.data ?? []}
      isOwn={user !== null && owner.userId === null}
    />
  )
}
