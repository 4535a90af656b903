import { deepEqual } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { readFormDraft } from '../../platform/api/writes/form-drafts.ts'
import { useSavedDraft } from '../../platform/api/writes/use-saved-draft.ts'
import type { WithDelivery } from '../quotes/delivery/delivery-fields.ts'

/** The fields of the form that requests a list's quote. */
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
  /** It was sent: there is nothing left to store. */
  isSent: boolean
}

/** Restores the input from before a reload, and stores further input, per list. */
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
  useSavedDraft(name, isSent || deepEqual(fields, first) ? null : fields)
}
