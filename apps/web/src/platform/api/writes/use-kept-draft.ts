import { useEffect, useMemo, useState } from 'react'
import { forgetFormDraft, keepFormDraft, readFormDraft } from './form-drafts.ts'
import { getSession } from '../session.ts'

/**
 * Keeps what is typed for as long as the form is on the screen, so that a reload, a crash or a session that ends loses none
 * of it; null where nothing is to be kept. A person who leaves the form was asked, and finds it blank again.
 */
export const useKeptDraft = (form: string, draft: object | null): void => {
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

/** A text of its own that is kept so; null as long as nothing was typed. */
export const useKeptText = (form: string) => {
  const [text, setText] = useState(() => readFormDraft(form, isTextDraft)?.text ?? null)
  const draft = useMemo(() => (text === null ? null : { text }), [text])
  useKeptDraft(form, draft)
  return [text, setText] as const
}
