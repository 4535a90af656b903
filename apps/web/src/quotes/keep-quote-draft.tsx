import { deepEqual } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { getSession } from '../api/session.ts'
import type { UserOption } from './choices.tsx'
import type { RequestFields } from './request-fields.ts'
import { forgetQuoteDraft, keepQuoteDraft } from './quote-draft.ts'
import { useLineStores } from './quote-stores.ts'

interface KeepQuoteDraftProps {
  form: string
  blank: RequestFields
  user: UserOption | null
  /** It was sent: nothing is to be kept any more. */
  isSent: boolean
}

/**
 * Keeps the typed text for as long as the form is on the screen, so that a reload, a crash or a session that ends loses none
 * of it. A person who leaves the form was asked, and finds it blank again.
 */
export const KeepQuoteDraft = ({ form, blank, user, isSent }: KeepQuoteDraftProps) => {
  const { control } = useFormContext<RequestFields>()
  const fields = useWatch({ control, compute: (all: RequestFields) => all })
  const { pickedOf } = useLineStores()
  useEffect(() => {
    const products = fields.products.flatMap(({ id }) => pickedOf(id) ?? [])
    if (isSent || deepEqual(fields, blank)) forgetQuoteDraft(form)
    else keepQuoteDraft(form, { fields, products, user })
  })
  useEffect(
    () => () => {
      if (getSession() !== null) forgetQuoteDraft(form)
    },
    [form],
  )
  return null
}
