import type { NumberFieldName } from '@armature/domain/catalogue/products/product-fields'
import { numberFieldNames, numberFieldOf } from '@armature/domain/catalogue/products/product-fields'
import type { Product, ProductDetail } from '../src/selling/catalogue/products/catalogue-queries.ts'

/** The minimum of each number, and nothing for optional ones: from the table of fields, so that new ones are included. */
const numbers = Object.fromEntries(
  numberFieldNames.map((name) => {
    const { isNullable, min } = numberFieldOf(name)
    return [name, isNullable ? null : min]
  }),
) as Pick<Product, NumberFieldName>

/** A model as in lists; a test changes the relevant fields. */
export const aProduct: Product = {
  id: 52,
  sku: 'ARM',
  type: 'MODEL',
  ...numbers,
  tenant: null,
  cad: null,
  fbx: null,
  data: {
    name: 'Arm',
    description: '',
    price: '129.00',
    price_from: { quantity: 1, price: '129.00' },
    price_breaks: [],
    manufacturer: null,
    part_number: null,
    country_of_origin: null,
    hs_code: null,
    eccn: null,
    vendor: { id: 2, username: 'alpha', business_name: 'Alpha' },
    images: [],
    preview: null,
    application: [],
    equipment: null,
    component_subcategory: null,
    model: [],
  },
}

/** The product as on its own page: without files or measurements. */
export const aProductDetail: ProductDetail = {
  ...aProduct,
  attributes: [],
  documents: [],
  files: { cad: null, fbx: null },
  own_size: null,
  own_weight: null,
  specs: [],
}
