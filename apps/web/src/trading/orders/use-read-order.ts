import { fromWire } from '@armature/domain/money'
import type { ReadSums } from '@armature/domain/purchases/money-meanwhile'
import { moneyMeanwhileText } from '@armature/domain/purchases/money-meanwhile'
import { useState } from 'react'
import type { ApiError } from '../../platform/api/failures.ts'
import { currentIn } from '../../platform/api/failures.ts'
import type { Order } from './orders-api.ts'
import { orderLearned } from './orders-api.ts'

/** An order's sums, for an action on its money. */
export type ReadOrder = Pick<
  Order,
  'id' | 'paid_amount' | 'pending_amount' | 'refunded_amount' | 'shipment_amount'
>

const sumsOf = ({ paid_amount, refunded_amount, shipment_amount }: ReadOrder): ReadSums => ({
  paid: fromWire(paid_amount) ?? 0,
  refunded: fromWire(refunded_amount) ?? 0,
  shipment: fromWire(shipment_amount) ?? 0,
})

/**
 * The order as last read: when the dialog opened, or in a refusal with newer sums. It isn't live, since sums mustn't
 * change during typing, and a form that is sent again after a lost answer must send the same values.
 */
export const useReadOrder = (order: ReadOrder, changedCode: string) => {
  const [read, setRead] = useState(order)
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  return {
    read,
    /** Before the form's text: changes to the order's money since it was read. */
    before: (words: string) => (meanwhile === null ? words : `${meanwhile} ${words}`),
    onRefused: (refusal: ApiError) => {
      const current = currentIn<Order>(refusal, changedCode)
      if (current === null) return
      orderLearned(current)
      setMeanwhile(moneyMeanwhileText(sumsOf(read), sumsOf(current)))
      setRead(current)
    },
  }
}
