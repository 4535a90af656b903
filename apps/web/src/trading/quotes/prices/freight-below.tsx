import shared from '../../../platform/ui/styles/shared.module.css'
import { shownFreight } from './sub-quote-freight.ts'

/** Below a total: the part of it that is freight, where it was stated. */
export const FreightBelow = ({ freight }: { freight: string | null }) =>
  freight !== null && <span className={shared.below}>freight {shownFreight(freight)}</span>
