import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { lockOwnProduct } from './lock-own-product.ts'
import { hideProduct } from './product-write-repository.ts'

/** Hides a product; quotes and orders keep their copy, and its SKU is free again. */
export const deleteProduct = (
  ctx: Context,
  { id, type = null }: { id: number; type?: ProductType | null },
): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const product = await lockOwnProduct(trx, ctx, { id, type, ability: 'product.delete' })
    if (isProblem(product)) return product
    await hideProduct(trx, id, ctx.now)
    await recordEvents(trx, ctx, [
      {
        kind: 'product.deleted',
        product_id: id,
        vendor_id: product.vendor_id,
        tenant_id: product.tenant_id,
        summary: `Product deleted: ${product.name}`,
        before: { name: product.name, sku: product.sku, quantity: product.quantity },
      },
    ])
    return {}
  })
