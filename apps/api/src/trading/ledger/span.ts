import type { Period } from '@armature/domain/dashboard/period'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { Span } from './figures-repository.ts'
import { later } from '@armature/domain/values/time'

/** A period's time span in UTC; a problem where it ends before it begins. */
export const spanOf = (period: Period): Span | Problem => {
  const [from, to] = [new Date(`${period.from}T00:00:00Z`), new Date(`${period.to}T00:00:00Z`)]
  if (from > to) return invalidFields({ to: [messages.periodBackwards] })
  return { from, until: later(to, { days: 1 }) }
}
