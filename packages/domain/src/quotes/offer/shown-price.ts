import { messages } from '../../messages.ts'
import { formatCents } from '../../money.ts'

/** A price or total in cents as people read it. 0 or below counts as unset (specification section 9), never "$0.00". */
export const shownPrice = (amount: number): string => (amount > 0 ? formatCents(amount) : messages.notPriced)
