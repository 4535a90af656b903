import classes from './quote-items-table.module.css'
import { shownFreight } from './sub-quote-freight.ts'

/** Below a total: the part of it that is freight, where it was stated. */
export const FreightBelow = ({ freight }: { freight: string | null }) =>
  freight !== null && <span className={classes.note}>freight {shownFreight(freight)}</span>
