import type { Period } from '@armature/domain/dashboard/period'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { Span } from './figures-repository.ts'
import { dayAfter } from '@armature/domain/values/time'
import { startOfDay } from '@armature/domain/values/zones'

/** A period's time span, its days in a time zone; a problem where it ends before it begins. */
export const spanOf = ({ from, to, zone = 'UTC' }: Period & { zone?: string | undefined }): Span | Problem =>
  from > to
    ? invalidFields({ to: [messages.periodBackwards] })
    : { from: startOfDay(from, zone), until: startOfDay(dayAfter(to, 1), zone) }
