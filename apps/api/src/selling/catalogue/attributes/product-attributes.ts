import type { AttributeCatalogue } from '@armature/domain/catalogue/attributes/attributes'
import type { AttributeValues } from '@armature/domain/catalogue/attributes/attribute-values'
import type { ProductPlace } from '@armature/domain/catalogue/attributes/product-attributes'
import { readAttributes, shownAttributes } from '@armature/domain/catalogue/attributes/product-attributes'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { readAttributeCatalogue } from './attribute-repository.ts'
import type { FieldErrors, ProductForm } from '../products/product-form.ts'
import type { NamedText } from '../products/product-measures.ts'
import type { LockedProduct, ProductPatch } from '../products/product-write-repository.ts'

/** A form's typed specifications: the columns they set and their search words, or the errors. */
export interface ClaimedAttributes {
  columns: ProductPatch
  texts: NamedText[]
  errors: FieldErrors
  /** All of the product's resulting values by attribute id. */
  values: AttributeValues
}

type Current = Pick<LockedProduct, 'attributes' | 'measures' | 'component_subcategory_id' | 'equipment_id'>

const placeOf = (form: ProductForm, current: Current | undefined): ProductPlace => ({
  component_subcategory: form.component_subcategory ?? current?.component_subcategory_id ?? null,
  equipment: form.equipment ?? current?.equipment_id ?? null,
})

/** Are the values equal, in any order? */
export const isSame = (one: AttributeValues, other: AttributeValues): boolean => {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...ids].every((id) => {
    const [a = {}, b = {}] = [one[id], other[id]]
    return JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted())
  })
}

const textsOf = (...given: Parameters<typeof shownAttributes>): NamedText[] =>
  shownAttributes(...given).map(({ attribute, text }) => ({ name: attribute.name, text }))

/** A stored product's typed specifications as people read them. */
export const typedTextsOf = (
  catalogue: AttributeCatalogue,
  { attributes, component_subcategory_id, equipment_id }: Omit<Current, 'measures'>,
): NamedText[] =>
  textsOf(
    catalogue,
    { component_subcategory: component_subcategory_id, equipment: equipment_id },
    attributes ?? {},
  )

/** Must the search read them again with the product's other words? */
const isReadAnew = (form: ProductForm, current: Current | undefined): boolean =>
  Object.keys(current?.attributes ?? {}).length > 0 &&
  (current?.measures === null || form.name !== undefined || form.description !== undefined)

const nothingTyped = (current: Current | undefined): ClaimedAttributes => ({
  columns: current === undefined ? { attributes: '{}' } : {},
  texts: [],
  errors: {},
  values: current?.attributes ?? {},
})

/** Read once per transaction, because an import needs it for every row. */
const catalogues = new WeakMap<Database, Promise<AttributeCatalogue>>()

const catalogueIn = (trx: Database): Promise<AttributeCatalogue> => {
  const known = catalogues.get(trx)
  if (known !== undefined) return known
  const read = readAttributeCatalogue(trx)
  catalogues.set(trx, read)
  return read
}

/** Reads a form's typed specifications over the product's own; a form without any changes nothing. */
export const claimAttributes = async (
  trx: Database,
  form: ProductForm,
  current?: Current,
): Promise<ClaimedAttributes> => {
  const kept = current?.attributes ?? {}
  if (form.attributes === undefined && !isReadAnew(form, current)) return nothingTyped(current)
  const catalogue = await catalogueIn(trx)
  const place = placeOf(form, current)
  const { values, errors } = readAttributes(catalogue, place, form.attributes ?? {}, kept)
  return {
    columns: current !== undefined && isSame(values, kept) ? {} : { attributes: JSON.stringify(values) },
    texts: textsOf(catalogue, place, values),
    errors: Object.fromEntries(Object.entries(errors).map(([id, text]) => [`attributes.${id}`, [text]])),
    values,
  }
}
