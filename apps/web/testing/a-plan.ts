import type { Plan } from '../src/money/subscriptions/subscriptions-api.ts'

/** A plan of a vendor's store as the dashboard lists it; a test changes the relevant fields. */
export const aPlan: Plan = {
  id: 3,
  name: 'Small',
  amount: 4_900,
  interval: 'month',
  products_allowed: 25,
  price_id: null,
  metadata: { products_allowed: 25 },
  active: true,
}
