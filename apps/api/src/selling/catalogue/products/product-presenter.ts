import { compareNames } from '@armature/domain/values/name-order'
import type { productDetailShape, productShape } from '@armature/contract/selling/catalogue'
import { can } from '@armature/domain/rights/abilities'
import { vendorNameFor } from '@armature/domain/rights/field-visibility'
import { attributeValueText } from '@armature/domain/catalogue/attributes/attribute-values'
import type { Box } from '@armature/domain/catalogue/compatibility/package-fit'
import type { PriceBreak } from '@armature/domain/catalogue/products/price-breaks'
import { fromPriceOf } from '@armature/domain/catalogue/products/price-breaks'
import type { NumberFieldName } from '@armature/domain/catalogue/products/product-fields'
import { numberFieldNames, productFields } from '@armature/domain/catalogue/products/product-fields'
import { specName } from '@armature/domain/catalogue/attributes/spec-name'
import type { MediaAccess } from '@armature/domain/media/media-access'
import { accessOfDesign, accessOfProduct } from '@armature/domain/media/media-access'
import { smallOf } from '@armature/domain/media/media-address'
import { toWire } from '@armature/domain/money'
import type { z } from 'zod'
import type { Context } from '../../../platform/context/context.ts'
import { boxOf, presentConversion } from '../../../people/media/conversion/conversion-presenter.ts'
import type { ProductDetailRow, ProductFileRow, ProductRow, SizedRow } from './product-repository.ts'

type Product = z.output<typeof productShape>
type Detail = z.output<typeof productDetailShape>
type Presenting = Pick<Context, 'actor' | 'mediaUrl'>

const referenceOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name }

/** The reader's access to a product's files. */
export const fileAccessOf = (
  { actor }: Pick<Context, 'actor'>,
  row: Pick<ProductRow, 'tenant_id' | 'vendor_status'>,
): MediaAccess => accessOfProduct({ tenantId: row.tenant_id, vendorStatus: row.vendor_status }, actor)

/** The addresses of a product's files, for readers who may see the product. */
const urlsOf = (ctx: Presenting, row: Pick<ProductRow, 'tenant_id' | 'vendor_status'>) => {
  const access = fileAccessOf(ctx, row)
  return {
    of: (path: string): string => ctx.mediaUrl(path, access),
    ofAny: (path: string | null): string | null => (path === null ? null : ctx.mediaUrl(path, access)),
    ofDesign: (path: string | null): string | null =>
      path === null ? null : ctx.mediaUrl(path, accessOfDesign(access)),
  }
}

const vendorOf = (ctx: Presenting, row: ProductRow): Product['data']['vendor'] => {
  const { vendor_id: id, vendor_username: username, business_name } = row
  const vendor = { id, username, business_name }
  return { ...vendor, username: vendorNameFor(ctx.actor, vendor, { tenantId: row.tenant_id }) }
}

const numbersOf = (row: ProductRow) =>
  Object.fromEntries(numberFieldNames.map((name) => [name, row[productFields[name].column]])) as Pick<
    Product,
    NumberFieldName
  >

const breakOnWire = ({ quantity, cents }: PriceBreak) => ({ quantity, price: toWire(cents) })

const fromOf = ({ price_cents, price_breaks }: ProductRow) => {
  const from = fromPriceOf({ price: price_cents, breaks: price_breaks })
  return from && breakOnWire(from)
}

/** A product for this actor: only its owner, its store and admins see the stock. */
export const presentProduct = (ctx: Presenting, row: ProductRow, url = urlsOf(ctx, row)): Product => ({
  id: row.id,
  sku: row.sku,
  type: row.type,
  ...numbersOf(row),
  quantity: can(ctx.actor, 'product.see-stock', { vendorId: row.vendor_id, tenantId: row.tenant_id })
    ? row.quantity
    : null,
  tenant: row.tenant_id,
  cad: url.ofDesign(row.cad),
  fbx: url.ofDesign(row.fbx),
  data: {
    name: row.name,
    description: row.description,
    price: row.price_cents === null ? null : toWire(row.price_cents),
    price_breaks: row.price_breaks.map(breakOnWire),
    price_from: fromOf(row),
    manufacturer: row.manufacturer,
    part_number: row.part_number,
    country_of_origin: row.country_of_origin,
    hs_code: row.hs_code,
    eccn: row.eccn,
    vendor: vendorOf(ctx, row),
    images: row.images.map(({ image, is_primary }) => ({
      image: url.of(image),
      is_primary,
      thumbnail: url.of(smallOf(image)),
    })),
    preview: url.ofAny(row.preview),
    application: row.application_ids,
    equipment: referenceOf(row.equipment_id, row.equipment_name),
    component_subcategory: referenceOf(row.component_subcategory_id, row.component_subcategory_name),
    model: row.model_ids,
  },
})

const fileOf = (
  ctx: Presenting,
  path: string | null,
  file: ProductFileRow | null,
  access: MediaAccess,
): Detail['files']['cad'] =>
  path === null || file === null
    ? null
    : {
        ...presentConversion(ctx, file, access),
        url: ctx.mediaUrl(path, accessOfDesign(access)),
        name: file.name,
        bytes: file.bytes,
      }

const sides = ['length', 'width', 'height'] as const

/** Tessellated round parts and openings make a file's size differ slightly from the stated one. */
const agreeing = 0.02

/**
 * The stated size if the file's size agrees with it, so that the page, the table and the 3D view show the same.
 * Makers name the sides in their own order, so both are compared by size.
 */
const asStated = (measured: Box, stated: Box | null): Box => {
  if (stated === null) return measured
  const order = sides.toSorted((a, b) => measured[a] - measured[b])
  const values = sides.map((side) => stated[side]).toSorted((a, b) => a - b)
  const named = Object.fromEntries(order.map((side, at) => [side, values[at] ?? 0])) as unknown as Box // of all three
  const isAgreed = sides.every((side) => Math.abs(measured[side] - named[side]) <= agreeing * named[side])
  return isAgreed ? named : measured
}

/** A measured size comes first: the CAD file's box, else the FBX file's, else the catalogue's figures. */
export const ownSizeOf = (row: SizedRow): Detail['own_size'] => {
  const { own_length: length, own_width: width, own_height: height } = row
  const stated = length === null || width === null || height === null ? null : { length, width, height }
  const cad = row.cad_file && boxOf(row.cad_file)
  if (cad) return { ...asStated(cad, stated), source: 'CAD' }
  const fbx = row.fbx_file && boxOf(row.fbx_file)
  if (fbx) return { ...asStated(fbx, stated), source: 'FBX' }
  return stated && { ...stated, source: 'CATALOGUE' }
}

const specsOf = (specs: ProductDetailRow['specs']): Detail['specs'] =>
  Object.entries(specs)
    .map(([name, value]) => ({ name: specName(name), value }))
    .toSorted((a, b) => compareNames(a.name, b.name))

export const attributesOf = ({
  attributes,
  typed,
}: Pick<ProductDetailRow, 'attributes' | 'typed'>): Detail['attributes'] =>
  typed.flatMap(({ id, name, choices, dimension }) => {
    const value = attributes?.[String(id)]
    if (value === undefined) return []
    const chosen = 'choices' in value ? value.choices : null
    return [{ id, name, value: attributeValueText({ choices }, value), choices: chosen, dimension }]
  })

const documentsOf = (ctx: Presenting, row: ProductDetailRow): Detail['documents'] => {
  const access = fileAccessOf(ctx, row)
  return row.document_files.map(({ path, ...file }) => ({ url: ctx.mediaUrl(path, access), ...file }))
}

/** A complete product for this actor. */
export const presentProductDetail = (ctx: Presenting, row: ProductDetailRow): Detail => ({
  ...presentProduct(ctx, row),
  files: {
    cad: fileOf(ctx, row.cad, row.cad_file, fileAccessOf(ctx, row)),
    fbx: fileOf(ctx, row.fbx, row.fbx_file, fileAccessOf(ctx, row)),
  },
  documents: documentsOf(ctx, row),
  own_size: ownSizeOf(row),
  own_weight: row.own_weight,
  attributes: attributesOf(row),
  specs: specsOf(row.specs),
})
