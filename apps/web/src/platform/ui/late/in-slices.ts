import { useDeferredValue, useEffect, useState } from 'react'

/**
 * Is the new content drawn yet? It is drawn in slices of some milliseconds, between which the browser answers a finger;
 * all at once a screen or a list of rows takes a slow phone half a second. Later changes are drawn at once.
 */
export const useDrawn = (isThere: boolean): boolean => useDeferredValue(isThere) && isThere

/** The answer as it is shown: none until it is drawn. */
export const useDrawnAnswer = <Answer>(answer: Answer | undefined): Answer | undefined => {
  const isDrawn = useDrawn(answer !== undefined)
  return isDrawn ? answer : undefined
}

let hasScreen = false
const noteScreen = (): void => {
  hasScreen = true
}

/** Tells it for the first screen after the page is loaded, and before it for its frame; later screens stand at once. */
export const useFirstScreenDrawn = (isFrame: boolean): boolean => {
  const [isAtOnce] = useState(hasScreen)
  const isDrawn = useDeferredValue(true, isAtOnce)
  useEffect(() => {
    if (isDrawn && !isFrame) noteScreen()
  }, [isDrawn, isFrame])
  return isDrawn
}
