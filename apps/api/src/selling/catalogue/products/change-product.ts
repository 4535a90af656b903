import type { productShape } from '@armature/contract/selling/catalogue'
import { can } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import { changeSummary } from '@armature/domain/catalogue/products/change-summary'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { z } from 'zod'
import type { Context } from '../../../platform/context/context.ts'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { lockOwnProduct } from './lock-own-product.ts'
import type { Differences } from './product-differences.ts'
import { differences } from './product-differences.ts'
import { claimFiles, uploadersFor } from './product-files.ts'
import type { FieldErrors, ProductForm } from './product-form.ts'
import { columnsOf, refusedBreaks, unknownReferences } from './product-form.ts'
import { claimAttributes } from '../attributes/product-attributes.ts'
import type { NamedText } from './product-measures.ts'
import { measuresDocument } from './product-measures.ts'
import { presentProduct } from './product-presenter.ts'
import { findProductRow } from './product-repository.ts'
import { refuseOvertaken } from './refuse-overtaken.ts'
import { notifyLowStock } from '../stock/notify-low-stock.ts'
import type { LockedProduct, ProductPatch } from './product-write-repository.ts'
import { updateProduct } from './product-write-repository.ts'

/** A product's owner and store never change; the form may only repeat them. */
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

type Changes = Differences

const measured: ReadonlySet<string> = new Set(['name', 'description', 'attributes'])

/** Rewrites the searched measures only when they change, since stock is written all day. */
const measuresAfter = (
  current: LockedProduct,
  { after, names }: Pick<Changes, 'after' | 'names'>,
  typed: readonly NamedText[],
): ProductPatch =>
  current.measures !== null && !names.some((name) => measured.has(name))
    ? {}
    : { measures: measuresDocument({ ...current, ...after, typed }) }

const changeEvent = (
  current: LockedProduct,
  { before, after, names }: Changes,
  reason: string | undefined,
): NewEvent => ({
  kind: names.length === 1 && names[0] === 'quantity' ? 'product.quantity' : 'product.updated',
  product_id: current.id,
  vendor_id: current.vendor_id,
  tenant_id: current.tenant_id,
  summary: changeSummary(before, after),
  before,
  after,
  reason: reason || null,
})

/** Changes a product; absent fields stay. With only `quantity` it is the inventory's edit. */
export const changeProduct = (
  ctx: Context,
  { id, type }: { id: number; type: ProductType },
  form: ProductForm,
): Promise<z.output<typeof productShape> | Problem> =>
  ctx.inWrite(
    async (trx) => {
      const current = await lockOwnProduct(trx, ctx, { id, type, ability: 'product.update' })
      if (isProblem(current)) return current
      const claim = await claimFiles(trx, ctx, form, {
        ownerIds: uploadersFor(ctx.actor, current.vendor_id),
        current,
      })
      const typed = await claimAttributes(trx, form, current)
      const changes = differences(current, { ...columnsOf(form, claim.files), ...typed.columns })
      const overtaken = refuseOvertaken(ctx, form, current, { names: changes.names, values: typed.values })
      if (overtaken) return overtaken
      const errors = {
        ...(await unknownReferences(trx, form, current)),
        ...refusedBreaks(type, form, current),
        ...claim.errors,
        ...typed.errors,
        ...lockedFields(ctx.actor, form, current),
      }
      if (Object.keys(errors).length > 0) return invalidFields(errors)

      if (changes.names.length > 0) {
        const done = await updateProduct(trx, id, {
          ...changes.after,
          ...measuresAfter(current, changes, typed.texts),
          updated_at: ctx.now,
        })
        if (!done) return invalidFields({ sku: [messages.skuTaken] })
        await recordEvents(trx, ctx, [changeEvent(current, changes, form.reason)])
        if (changes.names.includes('quantity')) {
          await addJob(trx, 'stock-fell', { productIds: [id] })
          const count = current.quantity - (form.quantity ?? current.quantity)
          await notifyLowStock(trx, ctx, [{ product_id: id, count }])
        }
      }
      const row = await findProductRow(trx, ctx.actor, id)
      return row === undefined ? notFound(messages.notFound) : presentProduct(ctx, row)
    },
    { record: `product ${id}` },
  )
