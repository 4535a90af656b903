import type { productShape } from '@armature/contract/catalogue'
import { can } from '@armature/domain/abilities'
import type { Actor } from '@armature/domain/actor'
import type { ProductType } from '@armature/domain/catalogue/product-type'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { z } from 'zod'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../http/context.ts'
import { recordEvents } from '../../records/event-repository.ts'
import { lockOwnProduct } from './lock-own-product.ts'
import type { FieldErrors, ProductForm } from './product-form.ts'
import { columnsOf, foreignFiles, unknownReferences } from './product-form.ts'
import { presentProduct } from './product-presenter.ts'
import { findProductRow } from './product-repository.ts'
import type { LockedProduct, ProductPatch } from './product-write-repository.ts'
import { updateProduct } from './product-write-repository.ts'

/** Whose product it is and where it is listed stays; the form may say again what is so. */
const lockedFields = (actor: Actor, form: ProductForm, current: LockedProduct): FieldErrors => {
  const errors: FieldErrors = {}
  if (form.vendor !== undefined) {
    if (!can(actor, 'product.create-for-vendor', {})) errors.vendor = [messages.vendorNotYours]
    else if (form.vendor !== current.vendor_id) errors.vendor = [messages.vendorLocked]
  }
  if (form.tenant_status !== undefined && form.tenant_status !== (current.tenant_id !== null)) {
    errors.tenant_status = [messages.tenantSwitchLocked]
  }
  return errors
}

const refusals = async (
  trx: Database,
  actor: Actor,
  form: ProductForm,
  current: LockedProduct,
): Promise<FieldErrors> => ({
  ...(await unknownReferences(trx, form, current)),
  ...foreignFiles(form, current),
  ...lockedFields(actor, form, current),
})

/** Only what really changes, before and after. */
const differences = (current: LockedProduct, patch: ProductPatch) => {
  const stored: Record<string, unknown> = { ...current, images: JSON.stringify(current.images) }
  const changed = Object.entries(patch).filter(
    ([name, value]) => JSON.stringify(stored[name]) !== JSON.stringify(value),
  )
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, stored[name]])),
    after: Object.fromEntries(changed),
    names: changed.map(([name]) => name),
  }
}

/** Changes a product; fields left out stay. With `quantity` alone it is the inventory's edit. */
export const changeProduct = (
  ctx: Context,
  { id, type }: { id: number; type: ProductType },
  form: ProductForm,
): Promise<z.output<typeof productShape> | Problem> =>
  ctx.inWrite(async (trx) => {
    const current = await lockOwnProduct(trx, ctx, { id, type, ability: 'product.update' })
    if (isProblem(current)) return current
    const errors = await refusals(trx, ctx.actor, form, current)
    if (Object.keys(errors).length > 0) return invalidFields(errors)

    const { before, after, names } = differences(current, columnsOf(form))
    if (names.length > 0) {
      const done = await updateProduct(trx, id, { ...after, updated_at: ctx.now })
      if (!done) return invalidFields({ sku: [messages.skuTaken] })
      const inventory = names.length === 1 && names[0] === 'quantity'
      await recordEvents(trx, ctx, [
        {
          kind: inventory ? 'product.quantity' : 'product.updated',
          product_id: id,
          vendor_id: current.vendor_id,
          tenant_id: current.tenant_id,
          summary: inventory
            ? `Quantity changed to ${String(after.quantity)}`
            : `Product changed: ${names.join(', ')}`,
          before,
          after,
        },
      ])
    }
    const row = await findProductRow(trx, ctx.actor, id)
    return row === undefined ? notFound(messages.notFound) : presentProduct(ctx.actor, row)
  })
