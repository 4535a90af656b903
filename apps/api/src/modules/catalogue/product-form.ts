import type { componentForm, modelForm } from '@armature/contract/catalogue'
import { messages } from '@armature/domain/messages'
import type { z } from 'zod'
import type { Database, ProductImage } from '../../db/tables.ts'
import type { LockedProduct, ProductPatch } from './product-write-repository.ts'
import { findUnknownReferences } from './reference-repository.ts'

type ModelForm = z.output<typeof modelForm>
type ComponentForm = z.output<typeof componentForm>

type Fields = Omit<ModelForm, 'type'> & Omit<ComponentForm, 'type'>

/** Either form with any of its fields left out: what a PATCH carries, and, complete, a POST. */
export type ProductForm = { [Field in keyof Fields]?: Fields[Field] | undefined } & {
  expected_quantity?: number | undefined
}

export type FieldErrors = Record<string, string[]>

/** What a form says of a product's files, as stored paths; what is left out stays. */
export interface ProductFiles {
  images?: ProductImage[]
  cad?: string | null
  fbx?: string | null
}

/** A choice made twice is one choice. */
const once = (ids: number[] | undefined): number[] | undefined => ids && [...new Set(ids)]

/** The columns that a form and the files it claims set; a field left out stays as it is. */
export const columnsOf = (form: ProductForm, { images, cad, fbx }: ProductFiles): ProductPatch => {
  const all = {
    name: form.name,
    sku: form.sku,
    quantity: form.quantity,
    length: form.length,
    width: form.width,
    height: form.height,
    weight: form.weight,
    description: form.description === null ? '' : form.description,
    price_cents: form.price,
    equipment_id: form.equipment,
    component_subcategory_id: form.component_subcategory,
    application_ids: once(form.application),
    model_ids: once(form.model),
    images: images && JSON.stringify(images),
    cad,
    fbx,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Ids in the form that name nothing, at their fields. What the product refers to already may stay. */
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
