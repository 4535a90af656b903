import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { currentIn } from '../../../platform/api/failures.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { dayText } from '../../../platform/cells/day-text.ts'
import { DayField, LongTextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { OvertakenNote } from '@armature/ui/form/overtaken-note.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { whoSetTerms } from './down-payment.ts'
import classes from './quote-form.module.css'
import { termsLocked } from '../record/quote-locked.ts'
import type { Quote } from '../record/quotes-api.ts'
import { quoteChanged } from '../record/quotes-api.ts'
import type { Check } from '@armature/ui/form/form-errors.ts'

type Terms = Pick<Quote, 'expires_at' | 'good_until' | 'notes'>

/** As typed. */
interface TermsFields {
  good_until: string
  notes: string
}

const shownTerm = (name: keyof TermsFields, { good_until, notes }: Terms): string =>
  name === 'notes' ? notes : (good_until ?? '')

/** The last day can be set and moved, but not removed. */
const termsRules = (seen: Terms): { check: Check<TermsFields> } => ({
  *check({ good_until }) {
    if (good_until === '' && seen.good_until !== null)
      yield { path: ['good_until'], message: messages.requiredPlain }
  },
})

const labels = { good_until: 'Good until', notes: 'Notes' } as const
const names = ['good_until', 'notes'] as const

const fieldsOf = (terms: Terms): TermsFields => ({
  good_until: shownTerm('good_until', terms),
  notes: shownTerm('notes', terms),
})

/** The changed terms, each with the value under the edit. */
const bodyOf = (typed: TermsFields, seen: Terms) => ({
  ...(typed.good_until === shownTerm('good_until', seen)
    ? {}
    : { good_until: typed.good_until, expected_expires_at: seen.expires_at }),
  ...(typed.notes === seen.notes ? {} : { notes: typed.notes, expected_notes: seen.notes }),
})

/** A term and the moment behind it. */
const termOf = (name: keyof TermsFields, { notes, good_until, expires_at }: Terms): Partial<Terms> =>
  name === 'notes' ? { notes } : { good_until, expires_at }

/** The quote's terms as the user saw them: untouched ones follow the quote, the others wait for a choice. */
const useTerms = (quote: Quote) => {
  const [seen, setSeen] = useState<Terms>(quote)
  const kit = useKitForm<TermsFields>({ start: fieldsOf(quote), ...termsRules(seen), labels })
  const { form } = kit
  const typed = useWatch({ control: form.control })
  const isTyped = (name: keyof TermsFields): boolean => typed[name] !== shownTerm(name, seen)
  const overtaken = names.filter((name) => quote[name] !== seen[name])
  const isSettled = (name: keyof TermsFields): boolean =>
    !isTyped(name) || typed[name] === shownTerm(name, quote)
  const settled = overtaken.filter(isSettled)
  if (settled.length > 0)
    setSeen(settled.reduce((terms, name) => ({ ...terms, ...termOf(name, quote) }), seen))
  const shown = useRef(fieldsOf(seen))
  useEffect(() => {
    const now = fieldsOf(seen)
    for (const name of names)
      if (form.getValues(name) === shown.current[name]) form.resetField(name, { defaultValue: now[name] })
    shown.current = now
  }, [form, seen])
  const see = (name: keyof TermsFields, isKept: boolean): void => {
    if (!isKept) form.resetField(name, { defaultValue: shownTerm(name, quote) })
    setSeen({ ...seen, ...termOf(name, quote) })
    form.setFocus(name)
  }
  /** Takes the saved terms; terms typed during the save are the next change. */
  const take = (saved: Terms, sent: TermsFields): void => {
    const later = form.getValues()
    form.reset(fieldsOf(saved))
    for (const name of names)
      if (later[name] !== sent[name])
        form.setValue(name, later[name], { shouldDirty: true, shouldValidate: true })
    setSeen(saved)
  }
  return {
    kit,
    seen,
    see,
    take,
    hasChanges: names.some(isTyped),
    /** The terms that somebody else changed during the edit. */
    conflicts: overtaken.filter((name) => !isSettled(name)),
  }
}

/**
 * The quote's last day and its notes (decision 046: nobody overwrites what they haven't seen). Typed terms wait here
 * while they can't be changed.
 */
export const QuoteTermsForm = ({ quote }: { quote: Quote }) => {
  const { kit, seen, see, take, hasChanges, conflicts } = useTerms(quote)
  const save = useWrite({
    send: (typed: TermsFields, write) =>
      write('patchQuote', { params: { id: quote.id }, body: { id: quote.id, ...bodyOf(typed, seen) } }),
    success: messages.termsSaved,
    // The form says why.
    failure: false,
    onDone: (saved, sent) => {
      take(saved, sent)
      quoteChanged(saved)
    },
    onRefused: (error) => {
      kit.refuse(error)
      const current = currentIn<Quote>(error, 'terms_changed')
      if (current !== null) quoteChanged(current)
    },
  })
  const choice = (name: keyof TermsFields) =>
    conflicts.includes(name) && (
      <OvertakenNote
        edit={{
          label: () => labels[name],
          show: (text) => (text === '' ? '–' : dayText(text)),
          whoChanged: whoSetTerms,
        }}
        row={quote}
        was={shownTerm(name, seen)}
        now={shownTerm(name, quote)}
        called={name === 'notes' ? 'the new notes' : 'the new day'}
        onChoose={(isKept) => see(name, isKept)}
      />
    )
  const locked = termsLocked(quote)
  if (locked !== null && !hasChanges) return null
  return (
    <Form
      kit={kit}
      className={classes.form}
      label="Terms of the quote"
      onSubmit={async (typed) => {
        if (locked !== null) kit.setOthers([locked])
        else if (conflicts.length > 0) kit.setOthers([messages.termsChanged])
        else await save.run(typed)
      }}
    >
      <Stack gap="sm" align="stretch">
        <DayField<TermsFields>
          name="good_until"
          label={labels.good_until}
          description="The offer ends with this day in the seller’s time zone."
        />
        {choice('good_until')}
        <LongTextField<TermsFields>
          name="notes"
          label={labels.notes}
          description="Shown to the customer and, after the order, to the vendors."
          maxLength={limits.quote.notes}
        />
        {choice('notes')}
        <FormEnd submit="Save terms" whyNot={locked ?? (hasChanges ? null : 'Nothing has changed yet.')} />
      </Stack>
    </Form>
  )
}
