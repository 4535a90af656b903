import { messages } from '@armature/domain/messages'
import type { Check } from '../../../platform/ui/form/form-errors.ts'
import type { Quote } from '../record/quotes-api.ts'

export type Terms = Pick<Quote, 'expires_at' | 'notes'>

/** As typed; the expiry in the reader's time zone, to the minute. */
export interface TermsFields {
  expires_at: string
  notes: string
}

const two = (number: number): string => String(number).padStart(2, '0')

/** A moment as a datetime input has it, in the reader's time zone. */
const clockOf = (moment: string): string => {
  const at = new Date(moment)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export const shownTerm = (name: keyof Terms, { expires_at, notes }: Terms): string => {
  if (name === 'notes') return notes
  return expires_at === null ? '' : clockOf(expires_at)
}

/** An expiry can be set and moved, but not removed. */
export const termsRules = (seen: Terms): { check: Check<TermsFields> } => ({
  *check({ expires_at }) {
    if (expires_at === shownTerm('expires_at', seen)) return
    if (Number.isNaN(new Date(expires_at).getTime()))
      yield { path: ['expires_at'], message: messages.requiredPlain }
  },
})
