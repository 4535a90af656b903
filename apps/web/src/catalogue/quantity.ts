import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { readWhole } from '@armature/domain/typed-number'
import { ApiError, failureText } from '../api/failures.ts'
import { call } from '../api/client.ts'
import { makeWrite } from '../api/write.ts'
import type { Product } from './catalogue-queries.ts'
import type { QuantityChange } from './product-types.ts'
import { changeQuantity } from './product-types.ts'

const { quantityMin, quantityMax } = limits.product

/** Whole numbers from 1 (specification section 5, Inline table edit). */
export const quantityError = (text: string): string | null => {
  const quantity = readWhole(text)
  if (quantity === null || quantity < quantityMin) return messages.quantityMinimum
  return quantity > quantityMax ? messages.numberTooLarge : null
}

/** The stock that a 409 tells of: a sale changed it while the new one was being typed. */
export const stockNow = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { current } = error.body as { current?: { quantity?: unknown } | null }
  return typeof current?.quantity === 'number' ? current.quantity : null
}

export const stockChangedText = (error: ApiError, quantity: number): string =>
  `${error.detail ?? messages.changedMeanwhile} In stock now: ${quantity}.`

const setQuantity = makeWrite({
  send: ({ id, type, ...body }: QuantityChange & Pick<Product, 'id' | 'type'>, write) =>
    changeQuantity[type](id, body, write),
  success: messages.quantityChanged,
  failure: messages.quantityFailed,
})

/** Null when saved, else the reason, which is also told by toast. `product.quantity` is what was typed over. */
export const saveQuantity = async (
  product: Pick<Product, 'id' | 'type' | 'quantity'>,
  quantity: number,
  reason = '',
): Promise<string | null> => {
  const outcome = await setQuantity({
    id: product.id,
    type: product.type,
    quantity,
    ...(product.quantity === null ? {} : { expected_quantity: product.quantity }),
    ...(reason === '' ? {} : { reason }),
  })
  if (outcome.ok) return null
  const now = stockNow(outcome.refusal)
  return now === null || outcome.refusal === null
    ? failureText(outcome.error, messages.quantityFailed)
    : stockChangedText(outcome.refusal, now)
}

/** Who changed a product's stock last, as its history tells: a colleague, or a customer's purchase. */
export const whoChangedStock = async ({ id }: Pick<Product, 'id'>): Promise<string | null> => {
  const { results } = await call('readProductTimeline', { params: { id } })
  return results[0]?.actor ?? null
}
