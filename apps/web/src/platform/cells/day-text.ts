import { dayInWords } from '@armature/domain/orders/promised-day'
import { isDay } from '@armature/ui/cells/days.ts'

/** A day as shown: Nov 22, 2026. */
export const dayText = (day: string): string => (isDay(day) ? dayInWords(day) : day)
