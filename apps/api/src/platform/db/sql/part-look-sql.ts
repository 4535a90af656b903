import { sql } from 'kysely'

/**
 * The picture of a line's part, on lines `i` with `product_id` and `image`, the same on every screen. A line keeps the
 * picture that its product had when the line was made; without one it shows the product's newer picture, or a drawing
 * of the part's kind.
 */
export const partJoins = sql`
  LEFT JOIN products part ON part.id = i.product_id
  LEFT JOIN component_subcategories part_subcategory ON part_subcategory.id = part.component_subcategory_id
  LEFT JOIN equipment part_equipment ON part_equipment.id = part.equipment_id`

export const partImage = sql`coalesce(i.image, part.preview)`

/** The facts that choose a drawing; the catalogue's own lists choose by the same. */
export const partKind = sql`coalesce(part_subcategory.name, part_equipment.name)`
