import type { AttributePlace } from '@armature/domain/catalogue/attributes/attributes'
import type { Place } from './attribute-repository.ts'

/** The one place that a body names; the contract has checked that it names one. */
export const placeOf = (named: { [Of in AttributePlace]?: number | null | undefined }): Place =>
  typeof named.component_subcategory === 'number'
    ? { of: 'component_subcategory', id: named.component_subcategory }
    : { of: 'equipment', id: named.equipment ?? 0 }
