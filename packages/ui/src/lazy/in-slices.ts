import { useDeferredValue, useEffect, useState } from 'react'

/**
 * Has the new content rendered yet? It renders in slices of some milliseconds, between which the browser handles input;
 * in one go, a screen or a list takes a slow phone half a second. Later changes render at once.
 */
export const useDrawn = (isThere: boolean): boolean => useDeferredValue(isThere) && isThere

/** The shown answer: none until it has rendered. */
export const useDrawnAnswer = <Answer>(answer: Answer | undefined): Answer | undefined => {
  const isDrawn = useDrawn(answer !== undefined)
  return isDrawn ? answer : undefined
}

let hasScreen = false
const noteScreen = (): void => {
  hasScreen = true
}

/** Reports it for the first screen after a load, and before that for its frame; later screens render at once. */
export const useFirstScreenDrawn = (isFrame: boolean): boolean => {
  const [isAtOnce] = useState(hasScreen)
  const isDrawn = useDeferredValue(true, isAtOnce)
  useEffect(() => {
    if (isDrawn && !isFrame) noteScreen()
  }, [isDrawn, isFrame])
  return isDrawn
}
