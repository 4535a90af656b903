import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { messages } from '@armature/domain/messages'
import type { Check, Issue } from '@armature/ui/form/form-errors.ts'
import { countedText, issuesOf } from '@armature/ui/form/form-errors.ts'
import type { AttributeRules } from '../attributes/attribute-texts.ts'
import { attributeIssues } from '../attributes/attribute-texts.ts'
import type { Product } from '../products/catalogue-queries.ts'
import { breakIssues } from './price-break-values.ts'
import type { ProductValues } from './product-form-values.ts'
import { isNumberName, numberRules } from './product-numbers.ts'
import { bodyOf, creationSchemas, editSchemas, fieldLabels } from './product-form-values.ts'

export interface ProductRules {
  type: ProductType
  original: Product | null
  /** The actor lists products for others, and must choose the vendor. */
  needsVendor: boolean
}

const order = Object.keys(fieldLabels)

const isField = (name: unknown): name is keyof ProductValues =>
  typeof name === 'string' && name in fieldLabels

/** An unreadable number is reported as such; a schema would call it missing. */
const textOf = (values: ProductValues, name: keyof ProductValues, issue: Issue): string => {
  if (!isNumberName(name) || values[name].trim() === '') return countedText(values[name], issue)
  const rule = numberRules[name]
  return rule.read(values[name]) === null ? rule.unreadable : issue.message
}

/** The fields that are optional in the contract but required here. */
const missingHere = function* (
  values: ProductValues,
  { original, needsVendor }: ProductRules,
): Generator<keyof ProductValues> {
  if (needsVendor && original === null && values.vendor === null) yield 'vendor'
  // An edit may leave the quantity unchanged, but an emptied field isn't a quantity.
  if (original?.quantity != null && values.quantity.trim() === '') yield 'quantity'
}

/** The first text per field, in the order of the form. */
export const productErrors = (
  values: ProductValues,
  rules: ProductRules,
): Map<keyof ProductValues, string> => {
  const { type, original } = rules
  const schema = (original ? editSchemas : creationSchemas)[type]
  const checked = schema.safeParse(bodyOf(type, values, original))
  const found = new Map<keyof ProductValues, string>()
  for (const name of missingHere(values, rules)) found.set(name, messages.required)
  for (const issue of checked.error?.issues ?? []) {
    const name = issue.path[0]
    // Quantity prices have a text at each of their fields: breakIssues.
    if (isField(name) && name !== 'price_breaks' && !found.has(name))
      found.set(name, textOf(values, name, issue))
  }
  return new Map(Array.from(found).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)))
}

/** Checks the request instead of the form's values, since these contain both types' fields. */
export const productCheck =
  (rules: ProductRules & AttributeRules): Check<ProductValues> =>
  (values) => [
    ...issuesOf(productErrors(values, rules)),
    ...breakIssues(rules.type, values),
    ...attributeIssues(rules, values),
  ]
