import type { NumberFieldName } from '@armature/domain/catalogue/products/product-fields'
import { numberFieldNames, numberFieldOf } from '@armature/domain/catalogue/products/product-fields'
import type { Product, ProductDetail } from '../src/selling/catalogue/products/catalogue-queries.ts'

/** The least of each number, and nothing where it may be missing: from the table of fields, so that a new one is here too. */
const numbers = Object.fromEntries(
  numberFieldNames.map((name) => {
    const { isNullable, min } = numberFieldOf(name)
    return [name, isNullable ? null : min]
  }),
) as Pick<Product, NumberFieldName>

/** A model as lists show it; a test changes what it is about. */
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
    vendor: { id: 2, username: 'alpha', business_name: 'Alpha' },
    images: [],
    preview: null,
    application: [],
    equipment: null,
    component_subcategory: null,
    model: [],
  },
}

/** The product as its own page shows it: without files, and measured by nobody. */
export const aProductDetail: ProductDetail = {
  ...aProduct,
  attributes: [],
  documents: [],
  files: { cad: null, fbx: null },
  own_size: null,
  own_weight: null,
  specs: [],
}
