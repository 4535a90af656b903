import shared from '@armature/ui/styles/shared.module.css'
import { shownFreight } from './sub-quote-freight.ts'

/** Below a total: its freight, if priced. */
export const FreightBelow = ({ freight }: { freight: string | null }) =>
  freight !== null && <span className={shared.below}>freight {shownFreight(freight).toLowerCase()}</span>
