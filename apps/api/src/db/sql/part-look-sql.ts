import { sql } from 'kysely'

/**
 * How a line's part looks, on lines `i` with `product_id` and `image`: the same wherever it is shown. A line keeps
 * the picture of its moment; one that had none then shows what its product has got since, or a drawing of its kind.
 */
export const partJoins = sql`
  LEFT JOIN products part ON part.id = i.product_id
  LEFT JOIN component_subcategories part_subcategory ON part_subcategory.id = part.component_subcategory_id
  LEFT JOIN equipment part_equipment ON part_equipment.id = part.equipment_id`

export const partImage = sql`coalesce(i.image, part.preview)`

/** What a drawing is chosen by; the catalogue's own lists choose alike. */
export const partKind = sql`coalesce(part_subcategory.name, part_equipment.name)`
