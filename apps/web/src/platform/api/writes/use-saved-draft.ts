import { useEffect, useMemo, useState } from 'react'
import { forgetFormDraft, keepFormDraft, readFormDraft } from './form-drafts.ts'
import { getSession } from '../session.ts'

/**
 * Stores typed values while the form is on the screen, so that a reload, a crash or an ended session loses nothing;
 * null stores nothing. A person who leaves the form has confirmed it, and finds it blank again.
 */
export const useSavedDraft = (form: string, draft: object | null): void => {
  useEffect(() => {
    if (draft === null) forgetFormDraft(form)
    else keepFormDraft(form, draft)
  }, [form, draft])
  useEffect(
    () => () => {
      if (getSession() !== null) forgetFormDraft(form)
    },
    [form],
  )
}

const isTextDraft = (found: unknown): found is { text: string } =>
  typeof found === 'object' && found !== null && 'text' in found && typeof found.text === 'string'

/** A single text stored in the same way; null until something is typed. */
export const useSavedText = (form: string) => {
  const [text, setText] = useState(() => readFormDraft(form, isTextDraft)?.text ?? null)
  const draft = useMemo(() => (text === null ? null : { text }), [text])
  useSavedDraft(form, draft)
  return [text, setText] as const
}
