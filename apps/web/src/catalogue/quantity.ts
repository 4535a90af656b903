import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { failureText, isTellable } from '../api/failures.ts'
import { showFailure, showSuccess } from '../ui/toast.ts'
import type { Product } from './catalogue-queries.ts'
import { changeQuantity } from './product-types.ts'

const { quantityMin, quantityMax } = limits.product

/** Whole numbers from 1 (specification section 5, Inline table edit). */
export const quantityError = (text: string): string | null => {
  const quantity = Number(text)
  if (!/^\d+$/.test(text) || quantity < quantityMin) return messages.quantityMinimum
  return quantity > quantityMax ? messages.tooLong : null
}

/** Null when saved, else the reason, which is also told by toast. */
export const saveQuantity = async (product: Product, quantity: number): Promise<string | null> => {
  try {
    await changeQuantity[product.type](product.id, quantity)
    showSuccess(messages.quantityChanged)
    return null
  } catch (error) {
    if (isTellable(error)) showFailure(messages.quantityFailed)
    return failureText(error, messages.quantityFailed)
  }
}
