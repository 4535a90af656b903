import type { Response } from '@armature/contract/endpoint'
import type { readCatalogueProduct } from '@armature/contract/public-catalogue'
import type { Availability } from '@armature/domain/catalogue/availability'
import { fromWire } from '@armature/domain/money'

export type PublicProduct = Response<typeof readCatalogueProduct>

/** Its list price; null where it has none, or one of 0, which counts as unset (specification section 9). */
export const listPriceOf = (price: string | null): string | null =>
  price === null || fromWire(price) === 0 ? null : price

export const kindOf = ({ data }: Pick<PublicProduct, 'data'>): string | null =>
  data.component_subcategory?.name ?? data.equipment?.name ?? null

interface Addresses {
  canonical: string
  /** The catalogue's own. */
  list: string
  images: readonly string[]
}

const given = <Value>(value: Value | null, make: (value: Value) => object): object =>
  value === null ? {} : make(value)

const schemaAvailability: Record<Availability, string | null> = {
  IN_STOCK: 'https://schema.org/InStock',
  OUT_OF_STOCK: 'https://schema.org/OutOfStock',
  ON_REQUEST: null,
}

/** A product as search engines read it (schema.org), and where it stands among the pages. */
export const productData = (product: PublicProduct, { canonical, list, images }: Addresses): object[] => {
  const { sku, availability, data, attributes, specs } = product
  const offer = (price: string) => ({
    offers: {
      '@type': 'Offer',
      url: canonical,
      price,
      priceCurrency: 'USD',
      ...given(schemaAvailability[availability], (address) => ({ availability: address })),
      seller: { '@type': 'Organization', name: data.vendor.name },
    },
  })
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: data.name,
      sku,
      url: canonical,
      description: data.description,
      image: images,
      ...given(data.manufacturer, (name) => ({ brand: { '@type': 'Brand', name } })),
      ...given(data.part_number, (mpn) => ({ mpn })),
      ...given(kindOf(product), (category) => ({ category })),
      ...given(listPriceOf(data.price), offer),
      additionalProperty: [...attributes, ...specs].map(({ name, value }) => ({
        '@type': 'PropertyValue',
        name,
        value,
      })),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Catalogue', item: list },
        { '@type': 'ListItem', position: 2, name: data.name, item: canonical },
      ],
    },
  ]
}
