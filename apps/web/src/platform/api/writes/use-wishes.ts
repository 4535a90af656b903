import { notifyManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWrite } from './use-write.ts'
import type { WriteRules } from './write.ts'

interface WishRules<Wish, Result> extends WriteRules<Wish, Result> {
  /** Makes one wish of two, of which the later one counts. */
  join: (earlier: Wish, later: Wish) => Wish
  /** Asks for what is changed here anew: without an answer the server may have taken a wish, and a refusal may be of something newer. */
  readAnew: () => unknown
}

/** The screen shows an answer that was put in its query by then. */
const untilShown = () => new Promise<void>((shown) => notifyManager.schedule(shown))

/**
 * Changes that are shown as they are wished and sent one after the other, so that a quick second one neither waits for the first one's
 * answer nor undoes it. A change that doesn't get through is shown no more; those that wait are sent all the same.
 */
export const useWishes = <Wish, Result>({ join, readAnew, ...rules }: WishRules<Wish, Result>) => {
  const { run } = useWrite<Wish, Result>(rules)
  const [wish, setWish] = useState<Wish | null>(null)
  const waiting = useRef<Wish | null>(null)
  const isSending = useRef(false)

  const sendWaiting = async (isKnown: boolean): Promise<void> => {
    const sent = waiting.current
    // Once nothing is on its way that the answer would be older than.
    if (sent === null) return void (isKnown || readAnew())
    waiting.current = null
    const { ok } = await run(sent)
    await untilShown()
    setWish(waiting.current)
    await sendWaiting(isKnown && ok)
  }

  return {
    /** All that is wished and not answered yet; null where the server's answer is all. */
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
