import { fromWire } from '@armature/domain/money'
import type { ReadSums } from '@armature/domain/purchases/money-meanwhile'
import { moneyMeanwhileText } from '@armature/domain/purchases/money-meanwhile'
import { useState } from 'react'
import type { ApiError } from '../../platform/api/failures.ts'
import { currentIn } from '../../platform/api/failures.ts'
import type { Order } from './orders-api.ts'
import { orderLearned } from './orders-api.ts'

/** An order's sums, as an act on its money reads them. */
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
 * The order as it was read: when the dialog opened, or with a refusal that told of other sums since. Not as it is: whoever types
 * needn't see it change, and a form that is sent again after a lost answer has to say the same again.
 */
export const useReadOrder = (order: ReadOrder, changedCode: string) => {
  const [read, setRead] = useState(order)
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  return {
    read,
    /** Before the words of the form: what became of the order's money since it was read. */
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
