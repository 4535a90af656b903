import type { componentForm, modelForm } from '@armature/contract/selling/catalogue'
import type { expectedProduct } from '@armature/contract/selling/expected-product'
import type { PriceBreak } from '@armature/domain/catalogue/products/price-breaks'
import { breakErrors } from '@armature/domain/catalogue/products/price-breaks'
import type { ProductDocumentKind } from '@armature/domain/media/product-documents'
import { usualDocumentKind } from '@armature/domain/media/product-documents'
import type { FormFieldName, ProductField } from '@armature/domain/catalogue/products/product-fields'
import { fieldOf, formFieldNames } from '@armature/domain/catalogue/products/product-fields'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { messages } from '@armature/domain/messages'
import type { z } from 'zod'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ProductImage } from '../../../platform/db/tables/selling-tables.ts'
import type { LockedProduct, ProductPatch } from './product-write-repository.ts'
import { findUnknownReferences } from './reference-repository.ts'

type ModelForm = z.output<typeof modelForm>
type ComponentForm = z.output<typeof componentForm>

type Fields = Omit<ModelForm, 'type'> & Omit<ComponentForm, 'type'>

/** Either form with any fields absent, as in a PATCH; a POST is complete. */
export type ProductForm = { [Field in keyof Fields]?: Fields[Field] | undefined } & {
  expected_quantity?: number | undefined
  expected?: ShownProduct | undefined
}

/** A product's fields as a screen showed them. */
export type ShownProduct = NonNullable<z.output<typeof expectedProduct>>

export type FieldErrors = Record<string, string[]>

/** A form's files as stored paths; absent fields stay as they are. */
export interface ProductFiles {
  images?: ProductImage[]
  cad?: string | null
  fbx?: string | null
  documents?: StoredDocument[]
}

/** A document as stored: its path, and what it is. */
export interface StoredDocument {
  path: string
  kind: ProductDocumentKind
}

/** The kinds of documents as their column stores them. */
export const kindsColumn = (documents: readonly StoredDocument[]): string =>
  JSON.stringify(
    Object.fromEntries(
      documents.filter(({ kind }) => kind !== usualDocumentKind).map(({ path, kind }) => [path, kind]),
    ),
  )

/** A product's documents with their kinds. */
export const documentsOf = ({
  documents,
  document_kinds: kinds,
}: Pick<LockedProduct, 'documents' | 'document_kinds'>): StoredDocument[] =>
  documents.map((path) => ({ path, kind: kinds[path] ?? usualDocumentKind }))

/** A form's value as stored in its column. */
const storedValue = ({ kind, isNullable }: ProductField, value: unknown): unknown => {
  if (kind === 'text') return value === null ? '' : value
  if (kind === 'line' && isNullable) return value === '' ? null : value
  // Repeated choices count once.
  return kind === 'choices' && Array.isArray(value) ? [...new Set(value)] : value
}

/** Keys in the order in which the database returns them. */
const breaksOf = (typed: NonNullable<ProductForm['price_breaks']>): PriceBreak[] =>
  typed.map(({ quantity, price }) => ({ cents: price, quantity }))

/** Checks price breaks against the list price, each from the form or else the product. */
export const refusedBreaks = (
  type: ProductType,
  form: ProductForm,
  current: Pick<LockedProduct, 'price_breaks' | 'price_cents'> | undefined,
): FieldErrors => {
  if (form.price_breaks === undefined && form.price === undefined) return {}
  const breaks = form.price_breaks ? breaksOf(form.price_breaks) : (current?.price_breaks ?? [])
  const errors = breakErrors(breaks, { type, price: form.price ?? current?.price_cents ?? null })
  if (errors.length > 0 && form.price_breaks === undefined) return { price: [messages.breaksAboveList] }
  return Object.fromEntries(
    errors.map(({ index, field, text }) => [`price_breaks.${index}.${field}`, [text]]),
  )
}

type FormValues = { [Name in FormFieldName]?: unknown } & Pick<ProductForm, 'price_breaks'>

/** The columns set by a form and its files; absent fields stay. */
export const columnsOf = (form: FormValues, { images, cad, fbx, documents }: ProductFiles): ProductPatch => {
  const typed = formFieldNames.map((name) => {
    const field = fieldOf(name)
    return [field.column, storedValue(field, form[name])] as const
  })
  const claimed = Object.entries({
    price_breaks: form.price_breaks && JSON.stringify(breaksOf(form.price_breaks)),
    images: images && JSON.stringify(images),
    cad,
    fbx,
    documents: documents && JSON.stringify(documents.map(({ path }) => path)),
    document_kinds: documents && kindsColumn(documents),
  })
  return Object.fromEntries([...typed, ...claimed].filter(([, value]) => value !== undefined))
}

/** Errors for unknown ids, at their fields. Ids that the product already has may stay. */
export const unknownReferences = async (
  trx: Database,
  form: ProductForm,
  current: LockedProduct | undefined,
): Promise<FieldErrors> => {
  const kept = new Set(current?.model_ids)
  const unknown = await findUnknownReferences(trx, {
    equipment: form.equipment ?? null,
    subcategory: form.component_subcategory ?? null,
    applications: form.application ?? [],
    models: (form.model ?? []).filter((id) => !kept.has(id)),
  })
  const text = [messages.unknownReference]
  return {
    ...(unknown.equipment ? { equipment: text } : {}),
    ...(unknown.subcategory ? { component_subcategory: text } : {}),
    ...(unknown.applications ? { application: text } : {}),
    ...(unknown.models ? { model: text } : {}),
  }
}
