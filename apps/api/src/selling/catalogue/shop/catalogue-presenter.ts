import type { catalogueCardShape, catalogueProductShape } from '@armature/contract/selling/public-catalogue'
import { availabilityOf } from '@armature/domain/catalogue/products/availability'
import type { z } from 'zod'
import type { Context } from '../../../platform/context/context.ts'
import { presentConversion } from '../../../people/media/conversion/conversion-presenter.ts'
import { fileAccessOf, presentProduct, presentProductDetail } from '../products/product-presenter.ts'
import type { Fitting } from './catalogue-repository.ts'
import type { ProductDetailRow, ProductFileRow, ProductRow } from '../products/product-repository.ts'

type Card = z.output<typeof catalogueCardShape>
type Page = z.output<typeof catalogueProductShape>
type Presenting = Pick<Context, 'actor' | 'mediaUrl'>

/** A product in a list, presented for this shopper and then reduced to the public fields by name. */
export const presentCard = (ctx: Presenting, row: ProductRow): Card => {
  const { id, sku, type, tenant, data } = presentProduct(ctx, row)
  const { name, price, price_from, manufacturer, vendor, preview, equipment, component_subcategory } = data
  return {
    id,
    sku,
    type,
    tenant,
    availability: availabilityOf({ showsStock: row.shows_stock, quantity: row.quantity }),
    data: {
      name,
      price,
      price_from,
      manufacturer,
      vendor: { id: vendor.id, name: vendor.business_name ?? vendor.username },
      preview,
      equipment,
      component_subcategory,
    },
  }
}

/** A product's own page. */
export const presentCatalogueProduct = (
  ctx: Presenting,
  row: ProductDetailRow,
  { applications, fits, fittedBy }: Fitting,
): Page => {
  const whole = presentProductDetail(ctx, row)
  const card = presentCard(ctx, row)
  const access = fileAccessOf(ctx, row)
  const viewOf = (file: ProductFileRow | null) => file && presentConversion(ctx, file, access)
  const { lead_time, minimum_order, own_size, own_weight, attributes, specs, documents } = whole
  return {
    ...card,
    lead_time,
    minimum_order,
    own_size,
    own_weight,
    attributes,
    specs,
    documents,
    data: {
      ...card.data,
      description: whole.data.description,
      part_number: whole.data.part_number,
      country_of_origin: whole.data.country_of_origin,
      hs_code: whole.data.hs_code,
      eccn: whole.data.eccn,
      price_breaks: whole.data.price_breaks,
      images: whole.data.images,
      application: applications,
    },
    files: { cad: viewOf(row.cad_file), fbx: viewOf(row.fbx_file) },
    fits: fits.map((other) => presentCard(ctx, other)),
    fitted_by: fittedBy.map((other) => presentCard(ctx, other)),
  }
}
