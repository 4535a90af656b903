import type { catalogueCardShape, catalogueProductShape } from '@armature/contract/selling/public-catalogue'
import { availabilityOf } from '@armature/domain/catalogue/products/availability'
import type { z } from 'zod'
import type { Context } from '../../../platform/context/context.ts'
import { presentConversion } from '../../../people/media/conversion/conversion-presenter.ts'
import { fileAccessOf, presentProduct, presentProductDetail } from '../products/product-presenter.ts'
import type { Fitting } from './catalogue-repository.ts'
import { designsOf } from './design-files.ts'
import type { ProductDetailRow, ProductFileRow, ProductRow } from '../products/product-repository.ts'

type Whole = z.output<typeof catalogueCardShape>
/** A card before its properties are read. */
export type Card = Omit<Whole, 'properties'>
type Related = 'fits' | 'fitted_by' | 'equivalents' | 'similar'
type Page = Omit<z.output<typeof catalogueProductShape>, 'properties' | Related> & Record<Related, Card[]>
type Presenting = Pick<Context, 'actor' | 'mediaUrl'>

/** A product in a list, presented for this shopper and then reduced to the public fields by name. */
export const presentCard = (ctx: Presenting, row: ProductRow): Card => {
  const { id, sku, type, tenant, lead_time, data } = presentProduct(ctx, row)
  const { name, price, price_from, price_breaks, manufacturer, vendor } = data
  const { preview, equipment, component_subcategory } = data
  return {
    id,
    sku,
    type,
    tenant,
    availability: availabilityOf({ showsStock: row.shows_stock, quantity: row.quantity }),
    lead_time,
    data: {
      name,
      price,
      price_from,
      price_breaks,
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
  { applications, fits, fittedBy, equivalents, similar }: Fitting,
): Page => {
  const whole = presentProductDetail(ctx, row)
  const card = presentCard(ctx, row)
  const access = fileAccessOf(ctx, row)
  const { minimum_order, own_size, own_weight, attributes, specs, documents } = whole
  const viewOf = (file: ProductFileRow | null, source: 'CAD' | 'FBX') => {
    const view = file && presentConversion(ctx, file, access)
    const box = own_size?.source === source ? own_size : null
    return view && box ? { ...view, box: { length: box.length, width: box.width, height: box.height } } : view
  }
  return {
    ...card,
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
      images: whole.data.images,
      application: applications,
    },
    files: { cad: viewOf(row.cad_file, 'CAD'), fbx: viewOf(row.fbx_file, 'FBX') },
    designs: designsOf(row).map(({ format, bytes }) => ({ format, bytes })),
    fits: fits.map((other) => presentCard(ctx, other)),
    fitted_by: fittedBy.map((other) => presentCard(ctx, other)),
    equivalents: equivalents.map((other) => presentCard(ctx, other)),
    similar: similar.map((other) => presentCard(ctx, other)),
  }
}
