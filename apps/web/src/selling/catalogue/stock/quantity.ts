import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { readWhole } from '@armature/domain/values/typed-number'
import { tooLargeText } from '@armature/domain/values/too-large-text'
import { ApiError, failureText } from '../../../platform/api/failures.ts'
import { call } from '../../../platform/api/client.ts'
import { makeWrite } from '../../../platform/api/writes/write.ts'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import type { Product } from '../products/catalogue-queries.ts'
import type { QuantityChange } from '../products/product-types.ts'
import { updateProduct } from '../products/product-types.ts'

const { quantityMin, quantityMax } = limits.product

/** Whole numbers from 1 (specification section 5, Inline table edit). */
export const quantityError = (text: string): string | null => {
  const quantity = readWhole(text)
  if (quantity === null || quantity < quantityMin) return messages.quantityMinimum
  return quantity > quantityMax ? tooLargeText(quantityMax) : null
}

/** The stock in a 409: a sale changed it during the edit. */
const stockNow = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { current } = error.body as { current?: { quantity?: unknown } | null }
  return typeof current?.quantity === 'number' ? current.quantity : null
}

const stockChangedText = (error: ApiError, quantity: number): string =>
  `${error.detail ?? messages.changedMeanwhile} In stock now: ${quantity}.`

const setQuantity = makeWrite({
  send: ({ id, type, ...body }: QuantityChange & Pick<Product, 'id' | 'type'>, write) =>
    updateProduct[type](id, body, write),
  success: messages.quantityChanged,
  failure: messages.quantityFailed,
})

/** Why a quantity wasn't saved; if due to a newer stock, that stock. */
export interface QuantityRefusal {
  text: string
  stock: number | null
}

/** Null when saved, else the reason, which a toast shows too. `product.quantity` is the value under the edit. */
export const saveQuantity = async (
  product: Pick<Product, 'id' | 'type' | 'quantity'>,
  quantity: number,
  reason = '',
): Promise<QuantityRefusal | null> => {
  const outcome = await setQuantity({
    id: product.id,
    type: product.type,
    quantity,
    ...(product.quantity === null ? {} : { expected_quantity: product.quantity }),
    ...(reason === '' ? {} : { reason }),
  })
  if (outcome.ok) return null
  const stock = stockNow(outcome.refusal)
  const text =
    stock === null || outcome.refusal === null
      ? failureText(outcome.error, messages.quantityFailed)
      : stockChangedText(outcome.refusal, stock)
  return { text, stock }
}

interface Asked {
  product: Pick<Product, 'id' | 'type' | 'quantity'>
  quantity: number
  settle: (refused: string | null) => void
}

const setStock = makeWrite({
  send: (asked: { id: number; quantity: number; expected_quantity?: number }[], write) =>
    write('setStock', { body: { lines: asked } }),
  success: ({ refused }) => (refused.length === 0 ? messages.quantityChanged : null),
  failure: messages.quantityFailed,
})

/** By product: null if saved, else the reason. */
const saveTogether = async (asked: readonly Asked[]): Promise<(id: number) => string | null> => {
  const outcome = await setStock(
    asked.map(({ product: { id, quantity: over }, quantity }) => ({
      id,
      quantity,
      ...(over === null ? {} : { expected_quantity: over }),
    })),
  )
  if (!outcome.ok) return () => failureText(outcome.error, messages.quantityFailed)
  const { products, refused } = outcome.result
  if (refused.length > 0) showFailure(messages.quantityFailed)
  const stock = new Map(products.map(({ id, quantity }) => [id, quantity]))
  return (id) => {
    const text = refused.find((one) => one.id === id)?.quantity[0]
    const now = stock.get(id)
    if (text === undefined) return null
    return typeof now === 'number' ? `${text} In stock now: ${now}.` : text
  }
}

/** The quantities requested in this moment. */
let waiting: Asked[] = []

const saveAsked = async (): Promise<void> => {
  const asked = waiting
  waiting = []
  const [first, ...others] = asked
  if (first && others.length === 0) {
    const refused = await saveQuantity(first.product, first.quantity)
    first.settle(refused?.text ?? null)
  } else if (first) {
    const reasonOf = await saveTogether(asked)
    for (const { product, settle } of asked) settle(reasonOf(product.id))
  }
}

/** Saves a quantity from a cell; simultaneous ones, as from a pasted column, share one call. */
export const saveTypedQuantity = (product: Asked['product'], quantity: number): Promise<string | null> =>
  new Promise((settle) => {
    waiting.push({ product, quantity, settle })
    // After the other cells filled in the same moment have made their requests.
    if (waiting.length === 1) queueMicrotask(() => void saveAsked())
  })

/** The last person who changed a product or its stock, from its history: a colleague, or a customer's purchase. */
export const whoChangedProduct = async ({ id }: Pick<Product, 'id'>): Promise<string | null> => {
  const { results } = await call('readProductTimeline', { params: { id } })
  return results[0]?.actor ?? null
}
