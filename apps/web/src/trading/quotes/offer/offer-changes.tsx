import { Notice } from '../../../platform/ui/toasts/notice.tsx'
import type { Offer } from './offer-api.ts'
import classes from './offer-page.module.css'

/** The changes since the revision that the customer was last notified of. */
export const OfferChanges = ({ changes }: { changes: NonNullable<Offer['changes']> }) => (
  <Notice color="blue" title={`Changed since revision ${changes.since}`}>
    <ul className={classes.changes}>
      {changes.list.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  </Notice>
)
