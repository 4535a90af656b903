import type { productShape } from '@armature/contract/catalogue'
import { can } from '@armature/domain/abilities'
import type { Actor } from '@armature/domain/actor'
import { toWire } from '@armature/domain/money'
import type { z } from 'zod'
import type { ProductRow } from './product-repository.ts'

const referenceOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name }

/** A product as this actor sees it: stock is its owner's, its store's and an admin's to know. */
export const presentProduct = (actor: Actor, row: ProductRow): z.output<typeof productShape> => ({
  id: row.id,
  sku: row.sku,
  type: row.type,
  length: row.length,
  width: row.width,
  height: row.height,
  weight: row.weight,
  quantity: can(actor, 'product.see-stock', { vendorId: row.vendor_id, tenantId: row.tenant_id })
    ? row.quantity
    : null,
  tenant: row.tenant_id,
  cad: row.cad,
  fbx: row.fbx,
  data: {
    name: row.name,
    description: row.description,
    price: row.price_cents === null ? null : toWire(row.price_cents),
    manufacturer: row.manufacturer,
    vendor: { id: row.vendor_id, username: row.vendor_username, business_name: row.business_name },
    images: row.images,
    application: row.application_ids,
    equipment: referenceOf(row.equipment_id, row.equipment_name),
    component_subcategory: referenceOf(row.component_subcategory_id, row.component_subcategory_name),
    model: row.model_ids,
  },
})
