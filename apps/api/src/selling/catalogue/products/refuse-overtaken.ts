import type { AttributeValues } from '@armature/domain/catalogue/attributes/attribute-values'
import { typedOf } from '@armature/domain/catalogue/attributes/attribute-values'
import type { ProductFieldName } from '@armature/domain/catalogue/products/product-fields'
import { fieldOf, hasColumn, productFieldNames } from '@armature/domain/catalogue/products/product-fields'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { differences } from './product-differences.ts'
import { shownFiles } from './product-files.ts'
import type { ProductForm, ShownProduct } from './product-form.ts'
import { columnsOf } from './product-form.ts'
import type { LockedProduct } from './product-write-repository.ts'

/** The columns and typed specifications that a form changes. */
interface Wanted {
  names: readonly string[]
  values: AttributeValues
}

/** The typed specifications whose current value is neither the shown nor the wanted one. */
const overtakenAttributes = (
  shown: NonNullable<ShownProduct['attributes']>,
  kept: AttributeValues,
  wanted: AttributeValues,
): string[] => {
  const textOf = (values: AttributeValues, id: string): string => {
    const value = values[id]
    return JSON.stringify(value === undefined ? null : typedOf(value))
  }
  return Object.keys(shown)
    .filter((id) => textOf(kept, id) !== JSON.stringify(shown[id]) && textOf(kept, id) !== textOf(wanted, id))
    .map((id) => `attributes.${id}`)
}

/**
 * Refuses a change of values that differ by now from the ones they were typed over, because of a sale or another
 * screen, and names their fields (decision 046). An equal value was saved before and its answer lost, so it passes.
 */
export const refuseOvertaken = (
  { deps }: Context,
  { expected, expected_quantity: quantity }: ProductForm,
  current: LockedProduct,
  wanted: Wanted,
): Problem | null => {
  const { attributes = {}, ...shown } = { ...(quantity === undefined ? {} : { quantity }), ...expected }
  const files = shownFiles(deps.config.publicUrl, shown, current)
  const moved = new Set(differences(current, columnsOf(shown, files)).names)
  const isOvertaken = (name: ProductFieldName): boolean =>
    hasColumn(fieldOf(name), (column) => moved.has(column)) &&
    hasColumn(fieldOf(name), (column) => wanted.names.includes(column))
  const overtaken = [
    ...productFieldNames.filter(isOvertaken),
    ...overtakenAttributes(attributes, current.attributes ?? {}, wanted.values),
  ]
  if (overtaken.length === 0) return null
  // The inventory's cell names only the stock, and has its own way to resolve it.
  const [code, text] =
    expected === undefined
      ? ['stock_changed', messages.stockChanged]
      : ['product_changed', messages.productChanged]
  return conflict(text, {
    code,
    current: { kind: 'product', id: current.id },
    fields: Object.fromEntries(overtaken.map((name) => [name, [text]])),
  })
}
