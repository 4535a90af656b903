import { notifyManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWrite } from './use-write.ts'
import type { WriteRules } from './write.ts'

interface WishRules<Wish, Result> extends WriteRules<Wish, Result> {
  /** Merges two wishes; the later one wins. */
  join: (earlier: Wish, later: Wish) => Wish
  /**
   * Refetches what is changed here: without an answer the server may have applied a wish, and a refusal may be due to a
   * newer state.
   */
  readAnew: () => unknown
}

/** By then the screen shows an answer written to its query. */
const untilShown = () => new Promise<void>((shown) => notifyManager.schedule(shown))

/**
 * Optimistic changes that are sent one after the other, so that a quick second one neither waits for the first one's
 * answer nor undoes it. A failed change is no longer shown; the waiting ones are still sent.
 */
export const useWishes = <Wish, Result>({ join, readAnew, ...rules }: WishRules<Wish, Result>) => {
  const { run } = useWrite<Wish, Result>(rules)
  const [wish, setWish] = useState<Wish | null>(null)
  const waiting = useRef<Wish | null>(null)
  const isSending = useRef(false)

  const sendWaiting = async (isKnown: boolean): Promise<void> => {
    const sent = waiting.current
    // Once no change is under way that the answer would predate.
    if (sent === null) return void (isKnown || readAnew())
    waiting.current = null
    const { ok } = await run(sent)
    await untilShown()
    setWish(waiting.current)
    await sendWaiting(isKnown && ok)
  }

  return {
    /** All unconfirmed wishes; null if there are none. */
    wish,
    change: async (later: Wish): Promise<void> => {
      const joined = (earlier: Wish | null): Wish => (earlier === null ? later : join(earlier, later))
      waiting.current = joined(waiting.current)
      setWish(joined)
      if (isSending.current) return
      isSending.current = true
      try {
        await sendWaiting(true)
      } finally {
        isSending.current = false
      }
    },
  }
}
