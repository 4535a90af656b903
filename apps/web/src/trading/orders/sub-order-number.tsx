import { hatsOf } from '@armature/domain/rights/actor'
import { useActor } from '../../platform/api/use-session.ts'
import { paths } from '../../platform/paths.ts'
import { RecordLink } from '../../platform/ui/record/record-link.tsx'

/** A sub-order's number; only its vendor has a page for it. */
export const SubOrderNumber = ({ id, vendorId }: { id: number; vendorId: number }) => {
  const isOwn = hatsOf(useActor(), { vendorId }).includes('VENDOR')
  return <RecordLink kind="Sub-order" id={id} to={isOwn ? paths.subOrder(id) : null} />
}
