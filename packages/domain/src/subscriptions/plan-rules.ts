import { limits } from '../limits.ts'
import { fill, messages } from '../messages.ts'
import type { Problem } from '../problem.ts'
import { conflict, invalidFields } from '../problem.ts'
import { minuteMs } from '../values/time.ts'

/** The length of a plan's period. */
export const planIntervals = ['month', 'year'] as const
export type PlanInterval = (typeof planIntervals)[number]

/** May a store with this number of products have a plan that allows that number? */
export const fitsPlan = (products: number, allowed: number): boolean => products <= allowed

/** Null where a store's products fit into a plan, else the error at the plan's field. */
export const refuseSmallPlan = (products: number, allowed: number): Problem | null =>
  fitsPlan(products, allowed)
    ? null
    : invalidFields({ plan: [fill(messages.planTooSmall, { products, allowed })] })

/** Null where one more product fits, else the error at the switch that adds it to the store. */
export const refuseBeyondPlan = (products: number, allowed: number): string | null =>
  fitsPlan(products + 1, allowed) ? null : fill(messages.planFull, { allowed })

/**
 * Null while a change of plan may still cost the amount shown a short time ago. A vendor that could choose the moment
 * would be refunded for days that it used.
 */
export const refuseOldPreview = (shownAt: Date, now: Date): Problem | null => {
  const minutes = (now.getTime() - shownAt.getTime()) / minuteMs
  const { previewMinutes, clockDriftMinutes } = limits.plan
  return minutes <= previewMinutes && minutes >= -clockDriftMinutes
    ? null
    : conflict(messages.planPreviewOld, { code: 'preview_old' })
}
