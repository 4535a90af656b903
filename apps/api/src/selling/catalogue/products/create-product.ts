import type { productShape } from '@armature/contract/selling/catalogue'
import { authorize, can } from '@armature/domain/rights/abilities'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { maySell } from '@armature/domain/catalogue/products/selling'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { z } from 'zod'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import type { FieldErrors, ProductForm } from './product-form.ts'
import { claimFiles, uploadersFor } from './product-files.ts'
import { columnsOf, refusedBreaks, unknownReferences } from './product-form.ts'
import { claimAttributes } from '../attributes/product-attributes.ts'
import { measuresDocument } from './product-measures.ts'
import { presentProduct } from './product-presenter.ts'
import { findProductRow } from './product-repository.ts'
import type { NewProduct } from './product-write-repository.ts'
import { findOwner, insertProduct } from './product-write-repository.ts'
import { refuseBeyondPlan } from '@armature/domain/subscriptions/plan-rules'
import { countStoreProducts, findProductsAllowed } from '../../../people/stores/store-repository.ts'

/**
 * Null where the store's plan allows another product, else the refusal; the store stays locked until the transaction
 * ends.
 */
const refuseMoreProducts = async (trx: Database, tenantId: number): Promise<string | null> => {
  const count = await countStoreProducts(trx, tenantId)
  const allowed = await findProductsAllowed(trx, tenantId)
  return allowed === null ? null : refuseBeyondPlan(count, allowed)
}

type Product = z.output<typeof productShape>

interface Owner {
  vendorId: number
  tenantId: number | null
}

/** The new product's owner: an admin names the vendor, everyone else is the owner. */
const ownerOf = async (trx: Database, ctx: Context, vendor: number | undefined): Promise<Owner | Problem> => {
  if (can(ctx.actor, 'product.create-for-vendor', {})) {
    if (vendor === undefined) return invalidFields({ vendor: [messages.vendorRequired] })
    const owner = await findOwner(trx, vendor)
    if (owner === undefined || !maySell(owner.role))
      return invalidFields({ vendor: [messages.unknownReference] })
    return { vendorId: owner.id, tenantId: owner.tenant_id }
  }
  if (vendor !== undefined) return invalidFields({ vendor: [messages.vendorNotYours] })
  return { vendorId: ctx.actor.userId ?? 0, tenantId: ctx.actor.tenantId }
}

/** Why a product can't be in its owner's store: there is no store, or its plan is full. */
const storeRefusal = async (trx: Database, form: ProductForm, owner: Owner): Promise<string | null> => {
  if (!form.tenant_status) return null
  return owner.tenantId === null ? messages.tenantSwitchNeedsTenant : refuseMoreProducts(trx, owner.tenantId)
}

const refusals = async (
  trx: Database,
  type: ProductType,
  form: ProductForm,
  owner: Owner,
): Promise<FieldErrors> => {
  const refusal = await storeRefusal(trx, form, owner)
  return {
    ...refusedBreaks(type, form, undefined),
    ...(await unknownReferences(trx, form, undefined)),
    ...(refusal === null ? {} : { tenant_status: [refusal] }),
  }
}

/** Adds a product of this type. With `tenant_status` it is only in the owner's store. */
export const createProduct = (
  ctx: Context,
  type: ProductType,
  form: ProductForm,
): Promise<Product | Problem> =>
  ctx.inWrite(async (trx) => {
    const owner = await ownerOf(trx, ctx, form.vendor)
    if (isProblem(owner)) return owner
    const refused = authorize(ctx.actor, 'product.create', { vendorId: owner.vendorId })
    if (refused) return refused
    const claim = await claimFiles(trx, ctx, form, { ownerIds: uploadersFor(ctx.actor, owner.vendorId) })
    const typed = await claimAttributes(trx, form)
    const errors = { ...(await refusals(trx, type, form, owner)), ...claim.errors, ...typed.errors }
    if (Object.keys(errors).length > 0) return invalidFields(errors)

    const tenantId = form.tenant_status ? owner.tenantId : null
    const columns = { ...columnsOf(form, claim.files), ...typed.columns }
    const stamps = { created_at: ctx.now, updated_at: ctx.now }
    // The contract's form is complete on a POST, so it has every required column.
    const product = {
      ...columns,
      type,
      vendor_id: owner.vendorId,
      tenant_id: tenantId,
      ...stamps,
      measures: measuresDocument({
        name: form.name ?? '',
        description: form.description ?? '',
        specs: {},
        typed: typed.texts,
      }),
    } as NewProduct
    const id = await insertProduct(trx, product)
    if (id === null) return invalidFields({ sku: [messages.skuTaken] })
    await recordEvents(trx, ctx, [
      {
        kind: 'product.created',
        product_id: id,
        vendor_id: owner.vendorId,
        tenant_id: tenantId,
        summary: `Product added: ${form.name ?? ''}`,
        after: { type, tenant_id: tenantId, ...columns },
        reason: form.reason || null,
      },
    ])
    const row = await findProductRow(trx, ctx.actor, id)
    return row === undefined ? notFound(messages.notFound) : presentProduct(ctx, row)
  })
