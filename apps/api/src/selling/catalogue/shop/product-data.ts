import { kindNameOf } from '@armature/domain/catalogue/products/kind-name'
import type { Response } from '@armature/contract/platform/endpoint'
import type { readCatalogueProduct } from '@armature/contract/selling/public-catalogue'
import type { Availability } from '@armature/domain/catalogue/products/availability'
import { fromPriceText, priceOnRequest } from '@armature/domain/catalogue/products/price-breaks'
import { fromWire } from '@armature/domain/money'

export type PublicProduct = Response<typeof readCatalogueProduct>

/** The list price; null for none or for 0, which counts as unset (specification section 9). */
const listPriceOf = (price: string | null): string | null =>
  price === null || fromWire(price) === 0 ? null : price

/** The price in words. */
export const shopPriceOf = ({ price_from: from }: Pick<PublicProduct['data'], 'price_from'>): string =>
  fromPriceText(from && { quantity: from.quantity, cents: fromWire(from.price) ?? 0 }, priceOnRequest)

interface Addresses {
  canonical: string
  /** The catalogue's own. */
  list: string
  /** The list of its category. */
  kind: string
  images: readonly string[]
}

const given = <Value>(value: Value | null, make: (value: Value) => object): object =>
  value === null ? {} : make(value)

const schemaAvailability: Record<Availability, string | null> = {
  IN_STOCK: 'https://schema.org/InStock',
  OUT_OF_STOCK: 'https://schema.org/OutOfStock',
  ON_REQUEST: null,
}

interface PriceFrom {
  quantity: number
  price: string
}

/** The unit prices from each quantity on; the list price is that for one piece. */
const pricesOf = ({ data }: Pick<PublicProduct, 'data'>): PriceFrom[] => {
  const listed = listPriceOf(data.price)
  return [...(listed === null ? [] : [{ quantity: 1, price: listed }]), ...data.price_breaks]
}

const quantityFrom = (minValue: number) => ({ '@type': 'QuantitativeValue', minValue })

/** Price breaks with their quantity: an offer without one reads as the price of one piece. */
const byQuantity = (prices: readonly PriceFrom[], [first]: readonly PriceFrom[] = prices): object =>
  first === undefined || (prices.length === 1 && first.quantity === 1)
    ? {}
    : {
        eligibleQuantity: quantityFrom(first.quantity),
        priceSpecification: prices.map(({ quantity, price }) => ({
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: 'USD',
          eligibleQuantity: quantityFrom(quantity),
        })),
      }

/** A product for search engines (schema.org), and its breadcrumb. */
export const productData = (
  product: PublicProduct,
  { canonical, list, kind, images }: Addresses,
): object[] => {
  const { sku, availability, data, attributes, specs } = product
  const prices = pricesOf(product)
  const category = kindNameOf(data)
  const offer = ({ price }: PriceFrom) => ({
    offers: {
      '@type': 'Offer',
      url: canonical,
      price,
      priceCurrency: 'USD',
      ...byQuantity(prices),
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
      ...given(category, (name) => ({ category: name })),
      ...given(prices[0] ?? null, offer),
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
        { name: 'Catalogue', item: list },
        ...(category === null ? [] : [{ name: category, item: kind }]),
        { name: data.name, item: canonical },
      ].map((one, place) => ({ '@type': 'ListItem', position: place + 1, ...one })),
    },
  ]
}
