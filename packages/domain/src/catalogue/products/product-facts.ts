import type { Availability } from './availability.ts'
import { availabilityWords } from './availability.ts'
import type { Named, OfKind } from './kind-name.ts'
import { kindNameOf } from './kind-name.ts'
import type { Box } from '../compatibility/package-fit.ts'
import { productFields } from './product-fields.ts'
import type { ReaderUnits } from '../measures/reader-units.ts'
import { countryName } from '../../values/countries.ts'
import { poundsFor, sizeFor } from '../measures/reader-units.ts'

interface TradeCodes {
  country_of_origin: string | null
  hs_code: string | null
  eccn: string | null
}

/** The codes for customs that are known, each with its name. */
export const tradeCodeTexts = ({ country_of_origin: origin, hs_code, eccn }: TradeCodes) =>
  [
    [productFields.country_of_origin.label, origin && countryName(origin)] as const,
    [productFields.hs_code.label, hs_code] as const,
    [productFields.eccn.label, eccn] as const,
  ].flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))

/** A product as its page gets it: numbers and texts as on the wire, sizes in inches, weights in pounds. */
export interface FactualProduct {
  sku: string
  availability: Availability
  lead_time: number | null
  minimum_order: number | null
  own_size: Box | null
  own_weight: number | null
  data: OfKind &
    TradeCodes & {
      vendor: Named
      manufacturer: string | null
      part_number: string | null
      application: readonly Named[]
    }
}

/**
 * A product's public facts besides price and specifications, each with its name; unknown ones are left out. A search
 * engine's page and the app show the same. @param inUnits formats a measure in the reader's units, or in all units
 * where those aren't known
 */
export const productFacts = (
  product: FactualProduct,
  inUnits: (measure: (units: ReaderUnits) => string) => string,
): readonly (readonly [string, string | number])[] => {
  const { data, lead_time, own_size, own_weight } = product
  const { manufacturer, part_number, sku, application, minimum_order } = productFields
  const facts: readonly (readonly [string, string | number | null])[] = [
    ['Vendor', data.vendor.name],
    [manufacturer.label, data.manufacturer],
    [part_number.label, data.part_number],
    [sku.label, product.sku],
    ['Category', kindNameOf(data)],
    [application.label, data.application.map(({ name }) => name).join(', ')],
    ['Availability', availabilityWords[product.availability]],
    ['Lead time', lead_time === null ? null : `${lead_time} days`],
    [minimum_order.label, product.minimum_order],
    ['Size', own_size && inUnits((units) => sizeFor(own_size, units))],
    ...tradeCodeTexts(data),
    ['Weight', own_weight === null ? null : inUnits((units) => poundsFor(own_weight, units))],
  ]
  return facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]))
}
