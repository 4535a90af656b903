import type { AttributeKind } from '@armature/domain/catalogue/attributes/attributes'
import type { AttributeDimension } from '@armature/domain/catalogue/attributes/attribute-units'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

interface ReferenceTable {
  id: GeneratedAlways<number>
  name: string
}

interface AttributesTable {
  id: GeneratedAlways<number>
  name: string
  kind: ColumnType<AttributeKind, AttributeKind, never>
  dimension: ColumnType<AttributeDimension | null, AttributeDimension | null, never>
  unit: string | null
  /** The attribute of a robot that says how much of this one of a part it takes. */
  limited_by: Generated<number | null>
  /** The measured size of an attribute that nobody fills in. */
  measured: Generated<'LONGEST_SIDE' | null>
  is_facet: Generated<boolean>
  tells_fit: Generated<boolean>
  created_at: Date
}

interface AttributeChoicesTable {
  id: GeneratedAlways<number>
  attribute_id: number
  name: string
  position: number
  retired: Generated<boolean>
}

interface AttributeUsesTable {
  attribute_id: number
  component_subcategory_id: number | null
  equipment_id: number | null
  position: number
  retired: Generated<boolean>
}

/**
 * The kinds that products are sorted by; and typed specifications, their choices, and the places that ask for them.
 */
export interface ReferenceTables {
  component_subcategories: ReferenceTable
  applications: ReferenceTable
  equipment: ReferenceTable
  attributes: AttributesTable
  attribute_choices: AttributeChoicesTable
  attribute_uses: AttributeUsesTable
}
