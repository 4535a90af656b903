import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'

/** A pause of typing. */
export const settledMs = 250

/**
 * The text being typed into a box whose value is kept elsewhere, as in the address: committed once typing pauses.
 * `commit` answers the value kept then, which may be spelt in another way ("500.00" as "500"), or null where the text
 * is refused: it stays to be looked at. The value may also change by going back; then the box follows, unless
 * something else is being typed. A refused text is left behind then, too: it belongs to the step that is gone back from.
 */
export const useDraft = (
  value: string,
  commit: (text: string) => string | null,
  /** Grows whenever all is cleared: what is still being typed goes with it. */
  clears: number,
  /** The other end of a range, or whatever else a text is refused by: when it changes, a refused text is tried again. */
  beside?: string,
): readonly [string, (text: string) => void] => {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [kept, setKept] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ text: string; beside: string | undefined } | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [cleared, setCleared] = useState(clears)
  const settle = useDebouncedCallback((text: string, typedAt: number) => {
    if (typedAt !== clears) return
    setTyping(false)
    const taken = commit(text)
    setKept(taken)
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
    setKept(null)
    setRefused(null)
    setDraft(value)
  })
  if (cleared !== clears) {
    setCleared(clears)
    setTyping(false)
    setKept(null)
    setRefused(null)
    setDraft('')
  }
  if (seen !== value) {
    setSeen(value)
    if (value === kept) setKept(null)
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
