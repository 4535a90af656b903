import { fill, messages } from '@armature/domain/messages'
import { formatCents } from '@armature/domain/money'
import type { Plan, Subscription } from './subscriptions-api.ts'

/** "$29.00 / month". */
export const priceText = ({ amount, interval }: Pick<Plan, 'amount' | 'interval'>): string =>
  `${formatCents(amount)} / ${interval}`

/** "Upto 50 Products", as the specification spells it. */
export const uptoText = ({ products_allowed }: Pick<Plan, 'products_allowed'>): string =>
  fill(messages.uptoProducts, { count: products_allowed })

/** "Visa ending in 4242, 12/2030". */
export const cardText = ({ brand, last4, exp_month, exp_year }: NonNullable<Subscription['card']>): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}, ${String(exp_month).padStart(2, '0')}/${exp_year}`
