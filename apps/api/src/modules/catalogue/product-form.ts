import type { componentForm, modelForm } from '@armature/contract/catalogue'
import { messages } from '@armature/domain/messages'
import type { z } from 'zod'
import type { Database } from '../../db/tables.ts'
import type { LockedProduct, ProductPatch } from './product-write-repository.ts'
import { findUnknownReferences } from './reference-repository.ts'

type ModelForm = z.output<typeof modelForm>
type ComponentForm = z.output<typeof componentForm>

type Fields = Omit<ModelForm, 'type'> & Omit<ComponentForm, 'type'>

/** Either form with any of its fields left out: what a PATCH carries, and, complete, a POST. */
export type ProductForm = { [Field in keyof Fields]?: Fields[Field] | undefined }

export type FieldErrors = Record<string, string[]>

/** The columns that a form sets; a field left out stays as it is. */
export const columnsOf = (form: ProductForm): ProductPatch => {
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
    application_ids: form.application,
    model_ids: form.model,
    images: form.images && JSON.stringify(form.images),
    cad: form.cad,
    fbx: form.fbx,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/**
 * Pictures and files must be ones that were uploaded here. Nothing can be uploaded yet, so only what the
 * product has already may be sent back.
 */
export const foreignFiles = (form: ProductForm, current: LockedProduct | undefined): FieldErrors => {
  const known = new Set(current?.images.map(({ image }) => image))
  const errors: FieldErrors = {}
  if (form.images?.some(({ image }) => !known.has(image))) errors.images = [messages.fileNotOurs]
  if (form.cad != null && form.cad !== current?.cad) errors.cad = [messages.fileNotOurs]
  if (form.fbx != null && form.fbx !== current?.fbx) errors.fbx = [messages.fileNotOurs]
  return errors
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
