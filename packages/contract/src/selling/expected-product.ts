import type {
  FieldKind,
  FileFieldName,
  ProductFieldName,
} from '@armature/domain/catalogue/products/product-fields'
import { productDocumentKinds } from '@armature/domain/media/product-documents'
import { productFieldNames, productFields } from '@armature/domain/catalogue/products/product-fields'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { typedOver } from '../platform/expected-values.ts'
import { id, moneyInput } from '../platform/primitives.ts'

const bounds = limits.product

/** The shown value, which may be too old for any form to accept. */
const shownText = z.string().max(bounds.description.max).nullable()
const shownMoney = moneyInput(messages.priceInvalid)
const address = z.string().max(2_000)

const byKind = {
  line: shownText,
  text: shownText,
  money: shownMoney.nullable(),
  number: z.number().nullable(),
  choice: id.nullable(),
  choices: z.array(id).max(bounds.references),
  values: z.record(
    z.string().regex(/^[1-9]\d{0,15}$/, messages.idExpected),
    z.union([z.string().max(bounds.description.max), z.array(id).max(limits.attribute.choices)]).nullable(),
  ),
  breaks: z.array(z.strictObject({ quantity: z.number().int(), price: shownMoney })).max(bounds.priceBreaks),
} as const satisfies Record<Exclude<FieldKind, 'file'>, z.ZodType>

const files = {
  images: z.array(z.strictObject({ image: address, is_primary: z.boolean() })).max(bounds.images),
  cad: address.nullable(),
  fbx: address.nullable(),
  documents: z
    .array(z.union([address, z.strictObject({ url: address, kind: z.enum(productDocumentKinds) })]))
    .max(bounds.documents),
} as const satisfies Record<FileFieldName, z.ZodType>

type ShownSchema<Name extends ProductFieldName> = Name extends FileFieldName
  ? (typeof files)[Name]
  : (typeof byKind)[Exclude<(typeof productFields)[Name]['kind'], 'file'>]

const isFile = (name: ProductFieldName): name is FileFieldName => name in files

const schemaOf = (name: ProductFieldName): z.ZodType => {
  if (isFile(name)) return files[name]
  const { kind } = productFields[name]
  return byKind[kind]
}

/** Each field of a product as shown, derived from the table of fields, so that a new field is included. */
const shownFields = Object.fromEntries(
  productFieldNames.map((name) => [name, schemaOf(name).optional()]),
) as { [Name in ProductFieldName]: z.ZodOptional<ShownSchema<Name>> }

/** The values that a change was typed over (decision 046). */
export const expectedProduct = z
  .strictObject(shownFields)
  .optional()
  .describe(`${typedOver}. Of each field that is changed, as it was shown; a field left out isn’t compared`)
