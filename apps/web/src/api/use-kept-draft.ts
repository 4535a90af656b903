import { useEffect } from 'react'
import { forgetFormDraft, keepFormDraft } from './form-drafts.ts'
import { getSession } from './session.ts'

/**
 * Keeps what is typed for as long as the form is on the screen, so that a reload, a crash or a session that ends loses none
 * of it; null where nothing is to be kept. A person who leaves the form was asked, and finds it blank again.
 */
export const useKeptDraft = (form: string, draft: object | null): void => {
  useEffect(() => {
    if (draft === null) forgetFormDraft(form)
    else keepFormDraft(form, draft)
  })
  useEffect(
    () => () => {
      if (getSession() !== null) forgetFormDraft(form)
    },
    [form],
  )
}
