import type { ProductDetail } from '../catalogue/products/catalogue-queries.ts'
import { vendorName } from '../catalogue/products/vendor-name.ts'
import type { ViewerEvent } from './viewer/viewer-message.ts'

/** Increases when a field changes its meaning or goes; new fields don't change it. */
const messageVersion = 1

interface Named {
  id: number
  name: string
}

type ModelFile = NonNullable<ProductDetail['files']['cad']>

/** A product as the 3D viewer sends it to its host page (docs/viewer-messages.md). */
export interface ProductFacts {
  id: number
  sku: string
  type: 'MODEL' | 'COMPONENT'
  name: string
  manufacturer: string | null
  vendor: Named
  /** Dollars with two decimals, as on the wire; null if priced on the quote. */
  price: string | null
  /** In inches: the shipping package, and the part itself. */
  dimensions: {
    package: { length: number; width: number; height: number }
    own: ProductDetail['own_size']
  }
  /** Pounds. */
  weight: { package: number; own: number | null }
  applications: Named[]
  equipment: Named | null
  component_subcategory: Named | null
  /** Null if the product has no 3D view. */
  geometry: {
    glb: string
    thumbnail: string | null
    box: ModelFile['box']
    triangles: number | null
    parts: number | null
  } | null
}

export type HostMessage = { source: 'armature'; version: typeof messageVersion } & (
  | { type: 'product'; product: ProductFacts }
  | (ViewerEvent & { product: { id: number } })
)

const geometryOf = (file: ModelFile | null, addressOf: (url: string) => string): ProductFacts['geometry'] => {
  if (file === null || file.glb === null) return null
  const { box, triangles, parts } = file
  const thumbnail = file.thumbnail === null ? null : addressOf(file.thumbnail)
  return { glb: addressOf(file.glb), thumbnail, box, triangles, parts }
}

/**
 * The robot's data. Stock, downloads and everything else that the person may read stay here: a host learns about the
 * product, not about the person's rights. @param file whose view is shown @param applications names of the
 * applications; those without one are left out @param addressOf the whole address of a stored file
 */
export const productMessage = (
  product: ProductDetail,
  file: ModelFile | null,
  applications: readonly Named[],
  addressOf: (url: string) => string,
): HostMessage => {
  const { id, sku, type, length, width, height, weight, data } = product
  const named = new Map(applications.map((one) => [one.id, one]))
  return {
    source: 'armature',
    version: messageVersion,
    type: 'product',
    product: {
      id,
      sku,
      type,
      name: data.name,
      manufacturer: data.manufacturer,
      vendor: { id: data.vendor.id, name: vendorName(product) },
      price: data.price,
      dimensions: { package: { length, width, height }, own: product.own_size },
      weight: { package: weight, own: product.own_weight },
      applications: data.application.flatMap((one) => named.get(one) ?? []),
      equipment: data.equipment,
      component_subcategory: data.component_subcategory,
      geometry: geometryOf(file, addressOf),
    },
  }
}

export const eventMessage = (id: number, event: ViewerEvent): HostMessage => ({
  source: 'armature',
  version: messageVersion,
  product: { id },
  ...event,
})
