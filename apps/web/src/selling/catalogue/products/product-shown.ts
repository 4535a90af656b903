import { productDocumentLabels } from '@armature/domain/media/product-documents'
import type { ProductFieldName } from '@armature/domain/catalogue/products/product-fields'
import { fieldOf, productFieldNames } from '@armature/domain/catalogue/products/product-fields'
import type { Choice } from '@armature/ui/form/fields.tsx'
import { moneyText } from '../../../platform/cells/money.tsx'
import { idOf, keyOf, textsOf } from '../attributes/attribute-texts.ts'
import type { ProductDetail } from './catalogue-queries.ts'
import { breakRowText } from '../view/price-break-text.ts'
import { filesOf, kindOfField } from '../form/product-files.ts'
import { ofKind } from '../../media/fields/file-list.ts'

const isFileField = (name: string): name is keyof typeof kindOfField => name in kindOfField

/** The field's name for a path of the form; for a typed specification, its id. */
export const fieldAtPath = (path: string) => {
  const [name = '', key = ''] = path.split('.')
  return { name: name as ProductFieldName, attribute: key === '' ? null : idOf(key) } // paths are the table's names
}

/** The form's path for a server's path: typed specifications have keys of their own there. */
export const formPathOf = (path: string): string => {
  const [name = path, id] = path.split('.')
  return name === 'attributes' && id !== undefined ? `${name}.${keyOf(id)}` : path
}

/** A field's value as the product shows it. */
const shownOf = (product: ProductDetail, name: ProductFieldName): unknown => {
  const { data, documents } = product
  if (name === 'images') return data.images.map(({ image, is_primary }) => ({ image, is_primary }))
  if (name === 'documents') return documents.map(({ url, kind }) => ({ url, kind }))
  const shown: Record<string, unknown> = { ...product, ...data }
  const value = shown[name]
  return fieldOf(name).kind === 'choice' && typeof value === 'object' && value !== null && 'id' in value
    ? value.id
    : value
}

/** The values under a change's values, by field. */
export const expectedOf = (
  product: ProductDetail,
  change: { readonly [Name in ProductFieldName]?: unknown },
): Record<string, unknown> => {
  const names = productFieldNames.filter((name) => change[name] !== undefined)
  const { attributes, ...values } = Object.fromEntries(names.map((name) => [name, shownOf(product, name)]))
  if (values.quantity === null) delete values.quantity // stock hidden from the reader
  if (attributes === undefined) return values
  const texts = textsOf(product)
  const typed = Object.keys(change.attributes ?? {})
  return { ...values, attributes: Object.fromEntries(typed.map((id) => [id, texts[keyOf(id)] ?? null])) }
}

/** The product with one field's value from another state of it. */
export const withFieldOf = (product: ProductDetail, now: ProductDetail, path: string): ProductDetail => {
  const { name, attribute } = fieldAtPath(path)
  if (attribute !== null) {
    const isIt = ({ id }: { id: number }): boolean => String(id) === attribute
    const others = product.attributes.filter((one) => !isIt(one))
    return { ...product, attributes: [...others, ...now.attributes.filter(isIt)] }
  }
  if (name in product.data) {
    const at = name as keyof ProductDetail['data'] // looked up in the line above
    return { ...product, data: { ...product.data, [at]: now.data[at] } }
  }
  const at = name as keyof ProductDetail // the fields that aren't in its data are its own
  const files =
    name in product.files ? { ...product.files, [name]: now.files[name as 'cad' | 'fbx'] } : product.files // of its files
  return { ...product, files, [at]: now[at] }
}

const choiceWords = (value: unknown, choices: readonly Choice[]): string => {
  const ids = Array.isArray(value) ? value.map(String) : [String(value)]
  return choices.flatMap((choice) => (ids.includes(choice.value) ? choice.label : [])).join(', ')
}

const fileWords = (product: ProductDetail, name: keyof typeof kindOfField): string => {
  const files = ofKind(filesOf(product), kindOfField[name])
  const nameOf = (file: (typeof files)[number]): string =>
    file.documentKind === null ? file.name : `${productDocumentLabels[file.documentKind]}: ${file.name}`
  if (name !== 'images') return files.map(nameOf).join(', ')
  return files.length === 1 ? '1 picture' : `${files.length} pictures`
}

/** A field's value in words; '' for none. */
export const fieldWords = (product: ProductDetail, path: string, choices: readonly Choice[]): string => {
  const { name, attribute } = fieldAtPath(path)
  if (attribute !== null) return product.attributes.find(({ id }) => String(id) === attribute)?.value ?? ''
  if (isFileField(name)) return fileWords(product, name)
  if (name === 'price_breaks')
    return product.data.price_breaks.map((row) => breakRowText(row).join(': ')).join('; ')
  const value = shownOf(product, name)
  if (value === null || value === undefined) return ''
  const { kind } = fieldOf(name)
  if (kind === 'choice' || kind === 'choices') return choiceWords(value, choices)
  return kind === 'money' ? moneyText(String(value)) : String(value)
}
