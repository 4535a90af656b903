import { deepEqual } from '@tanstack/react-router'
import { useFormContext, useWatch } from 'react-hook-form'
import { useKeptDraft } from '../../../platform/api/writes/use-kept-draft.ts'
import type { UserOption } from './choices.tsx'
import type { RequestFields } from './request-fields.ts'
import { useLineStores } from '../record/quote-stores.ts'

interface KeepQuoteDraftProps {
  form: string
  blank: RequestFields
  user: UserOption | null
  /** It was sent: there is nothing left to store. */
  isSent: boolean
}

/** Stores input of the form for a new quote, with its choices' labels. */
export const KeepQuoteDraft = ({ form, blank, user, isSent }: KeepQuoteDraftProps) => {
  const { control } = useFormContext<RequestFields>()
  const fields = useWatch({ control, compute: (all: RequestFields) => all })
  const { pickedOf } = useLineStores()
  const products = fields.products.flatMap(({ id }) => pickedOf(id) ?? [])
  useKeptDraft(form, isSent || deepEqual(fields, blank) ? null : { fields, products, user })
  return null
}
