import type { PriceBreak } from '@armature/domain/catalogue/products/price-breaks'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** A vendor's listing of a part. */
export interface PartOffer {
  part_number: string
  price_breaks: readonly PriceBreak[]
  lead_time_days: number
}

export const offerPart = async (trx: Database, id: number, offer: PartOffer): Promise<void> => {
  await trx
    .updateTable('products')
    .set({ ...offer, price_breaks: JSON.stringify(offer.price_breaks) })
    .where('id', '=', id)
    .execute()
}

export interface EqualProduct extends PartOffer {
  vendorId: number
  sku: string
  name: string
  quantity: number
  minimum_order: number | null
}

/** An equivalent to another vendor's product, from one more vendor. */
export const addEqualPart = async (
  trx: Database,
  id: number,
  { vendorId, price_breaks: breaks, ...own }: EqualProduct,
): Promise<void> => {
  await sql`
    INSERT INTO products (vendor_id, type, sku, name, part_number, price_breaks, lead_time_days, quantity, minimum_order,
      manufacturer, country_of_origin, hs_code, eccn, description, length, width, height, weight, own_length, own_width,
      own_height, own_weight, component_subcategory_id, application_ids, model_ids, specs, attributes, measures, created_at, updated_at)
    SELECT ${vendorId}, type, ${own.sku}, ${own.name}, ${own.part_number}, ${JSON.stringify(breaks)}::jsonb, ${own.lead_time_days},
      ${own.quantity}, ${own.minimum_order}::int, manufacturer, country_of_origin, hs_code, eccn, description, length, width, height, weight, own_length, own_width,
      own_height, own_weight, component_subcategory_id, application_ids, model_ids, specs, attributes, measures, created_at, updated_at
    FROM products WHERE id = ${id}`.execute(trx)
}
