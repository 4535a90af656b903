import { hatsOf } from '@armature/domain/actor'
import { useActor } from '../api/use-session.ts'
import { paths } from '../paths.ts'
import { RecordLink } from '../ui/record-link.tsx'

/** A sub-order's number; the page of its own is its vendor's. */
export const SubOrderNumber = ({ id, vendorId }: { id: number; vendorId: number }) => {
  const isOwn = hatsOf(useActor(), { vendorId }).includes('VENDOR')
  return <RecordLink kind="Sub-order" id={id} to={isOwn ? paths.subOrder(id) : null} />
}
