import { createContext, use, useLayoutEffect } from 'react'

type CountActs = (change: (acts: number) => number) => void

const Around = createContext<CountActs | null>(null)

/** Wraps a dialog's content and counts its actions under way. */
export const ActsAround = Around.Provider

/**
 * Keeps the surrounding dialog open during an action: closing would suggest that it was cancelled, and would lose a
 * refusal.
 */
export const useActUnderWay = (isUnderWay: boolean): void => {
  const count = use(Around)
  // Before the next key press.
  useLayoutEffect(() => {
    if (count === null || !isUnderWay) return undefined
    count((acts) => acts + 1)
    return () => count((acts) => acts - 1)
  }, [count, isUnderWay])
}
