import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const settledMs = 250

/**
 * What is being typed into a box whose value is kept elsewhere, as in the address: committed once typing pauses.
 * The value may also change by going back; then the box follows, unless something else is being typed.
 */
export const useDraft = (
  value: string,
  commit: (text: string) => void,
): readonly [string, (text: string) => void] => {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const settle = useDebouncedCallback((text: string) => {
    setSeen(text)
    commit(text)
  }, settledMs)
  if (seen !== value && draft.trim() === seen) {
    setSeen(value)
    setDraft(value)
  }
  const change = (text: string) => {
    setDraft(text)
    settle(text.trim())
  }
  return [draft, change]
}
