import { fill, messages } from '../messages.ts'
import type { Problem } from '../problem.ts'
import { invalidFields } from '../problem.ts'

/** How long a plan's period is. */
export const planIntervals = ['month', 'year'] as const
export type PlanInterval = (typeof planIntervals)[number]

/** May a store with so many products have a plan that allows so many? */
export const fitsPlan = (products: number, allowed: number): boolean => products <= allowed

/** Null where a store's products fit a plan, else what is wrong at the field of the plan. */
export const refuseSmallPlan = (products: number, allowed: number): Problem | null =>
  fitsPlan(products, allowed)
    ? null
    : invalidFields({ plan: [fill(messages.planTooSmall, { products, allowed })] })

/** Null where one more product fits, else what is wrong with the switch that puts it into the store. */
export const refuseBeyondPlan = (products: number, allowed: number): string | null =>
  fitsPlan(products + 1, allowed) ? null : fill(messages.planFull, { allowed })
