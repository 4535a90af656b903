import { deepEqual } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { readFormDraft } from '../../platform/api/writes/form-drafts.ts'
import { useKeptDraft } from '../../platform/api/writes/use-kept-draft.ts'
import type { WithDelivery } from '../quotes/delivery/delivery-fields.ts'

/** The fields of the form that asks for a quote of a list. */
export interface ListRequestFields extends WithDelivery {
  notes: string
  withOpenLines: boolean
}

const isDraft = (found: unknown): found is ListRequestFields =>
  typeof found === 'object' && found !== null && 'notes' in found && 'delivery' in found

interface DraftOf<Sent> {
  list: number
  form: UseFormReturn<ListRequestFields, unknown, Sent>
  start: ListRequestFields
  /** It was sent: nothing is to be kept any more. */
  isSent: boolean
}

/** Puts back what was typed before the page was loaded anew, and keeps what is typed from then on, each list's for itself. */
export const useRequestDraft = <Sent>({ list, form, start, isSent }: DraftOf<Sent>): void => {
  const name = `request-list-${list}`
  const [draft] = useState(() => readFormDraft(name, isDraft))
  const [first] = useState(start)
  useEffect(() => {
    if (draft === null) return
    form.reset(
      { ...first, ...draft, delivery: { ...first.delivery, ...draft.delivery } },
      { keepDefaultValues: true },
    )
  }, [form, draft, first])
  const fields = useWatch({ control: form.control, compute: (all: ListRequestFields) => all })
  useKeptDraft(name, isSent || deepEqual(fields, first) ? null : fields)
}
