import { toWire } from '@armature/domain/money'
import type { StatedTax } from '@armature/domain/taxes/tax'
import { taxName } from '@armature/domain/taxes/tax'

/** As offers and orders show it; null where none is stated. */
export const presentTax = (tax: StatedTax | null) => tax && { name: taxName(tax), amount: toWire(tax.cents) }
