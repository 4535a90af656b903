import type { Belonging } from '@armature/domain/rights/actor'
import { recordRolesOf } from '@armature/domain/rights/actor'
import { quotePageOf } from '@armature/domain/pages/record-pages'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { RecordLink } from '@armature/ui/record/record-link.tsx'

/** A quote's number, which links to the reader's page for it: a vendor sees only its own part. */
export const QuoteNumber = ({ id, of }: { id: number; of: Belonging }) => {
  const actor = useActor()
  const to = recordRolesOf(actor, of).length === 0 ? null : quotePageOf(actor, { ...of, id })
  return <RecordLink kind="Quote" id={id} to={to} />
}

/** A sub-quote's number; only its vendor has a page for it. */
export const SubQuoteNumber = ({ id, vendorId }: { id: number; vendorId: number }) => {
  const isOwn = recordRolesOf(useActor(), { vendorId }).includes('VENDOR')
  return <RecordLink kind="Sub-quote" id={id} to={isOwn ? paths.subQuote(id) : null} />
}
