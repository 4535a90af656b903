import { limits } from '../limits.ts'
import { fill, messages } from '../messages.ts'
import type { Problem } from '../problem.ts'
import { conflict, invalidFields } from '../problem.ts'
import { minuteMs } from '../values/time.ts'

/** How long a plan's period is. */
export const planIntervals = ['month', 'year'] as const
export type PlanInterval = (typeof planIntervals)[number]

/** May a store with this number of products have a plan that allows that number? */
export const fitsPlan = (products: number, allowed: number): boolean => products <= allowed

/** Null where a store's products fit a plan, else what is wrong at the field of the plan. */
export const refuseSmallPlan = (products: number, allowed: number): Problem | null =>
  fitsPlan(products, allowed)
    ? null
    : invalidFields({ plan: [fill(messages.planTooSmall, { products, allowed })] })

/** Null where one more product fits, else what is wrong with the switch that puts it into the store. */
export const refuseBeyondPlan = (products: number, allowed: number): string | null =>
  fitsPlan(products + 1, allowed) ? null : fill(messages.planFull, { allowed })

/**
 * Null where a change of plan may cost what it cost at that moment: it was shown a short time ago. A vendor that could choose
 * the moment would get the money back of days that it has had.
 */
export const refuseOldPreview = (shownAt: Date, now: Date): Problem | null => {
  const minutes = (now.getTime() - shownAt.getTime()) / minuteMs
  const { previewMinutes, clockDriftMinutes } = limits.plan
  return minutes <= previewMinutes && minutes >= -clockDriftMinutes
    ? null
    : conflict(messages.planPreviewOld, { code: 'preview_old' })
}
