import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'

/** A pause in typing. */
export const settledMs = 250

/**
 * The text in a box whose value is stored elsewhere, as in the address; it is committed once typing pauses. `commit`
 * returns the stored value, which may be spelt differently ("500.00" as "500"), or null for a refused text, which stays
 * visible. Going back may also change the value; the box then follows, unless something else is being typed. It also
 * drops a refused text then, since that belongs to the later step.
 */
export const useDraft = (
  value: string,
  commit: (text: string) => string | null,
  /** Increases with each clear-all, which also drops text being typed. */
  clears: number,
  /** The other end of a range, or any other reason for a refusal: when it changes, a refused text is tried again. */
  beside?: string,
): readonly [string, (text: string) => void] => {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [kept, setSaved] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ text: string; beside: string | undefined } | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [cleared, setCleared] = useState(clears)
  const settle = useDebouncedCallback((text: string, typedAt: number) => {
    if (typedAt !== clears) return
    setTyping(false)
    const taken = commit(text)
    setSaved(taken)
    setRefused(taken === null ? { text, beside } : null)
  }, settledMs)
  const isOvertaken = refused !== null && refused.beside !== beside
  const tryAgain = useEffectEvent(() => {
    if (refused !== null) settle(refused.text, clears)
  })
  useEffect(() => {
    if (isOvertaken) tryAgain()
  }, [isOvertaken])
  useWindowEvent('popstate', () => {
    if (isTyping) return
    settle.cancel()
    setSaved(null)
    setRefused(null)
    setDraft(value)
  })
  if (cleared !== clears) {
    setCleared(clears)
    setTyping(false)
    setSaved(null)
    setRefused(null)
    setDraft('')
  }
  if (seen !== value) {
    setSeen(value)
    if (value === kept) setSaved(null)
    else if (!isTyping) {
      setRefused(null)
      setDraft(value)
    }
  }
  const change = (text: string) => {
    setDraft(text)
    setRefused(null)
    setTyping(true)
    settle(text.trim(), clears)
  }
  return [draft, change]
}
