import { createContext, use, useLayoutEffect } from 'react'

type CountActs = (change: (acts: number) => number) => void

const Around = createContext<CountActs | null>(null)

/** Around what a dialog shows: it counts the acts that are under way in there. */
export const ActsAround = Around.Provider

/** Keeps the dialog around open while an act in it is under way: closed, the act would seem called off, and a refusal would be lost. */
export const useActUnderWay = (isUnderWay: boolean): void => {
  const count = use(Around)
  // Before the next key can be pressed.
  useLayoutEffect(() => {
    if (count === null || !isUnderWay) return undefined
    count((acts) => acts + 1)
    return () => count((acts) => acts - 1)
  }, [count, isUnderWay])
}
