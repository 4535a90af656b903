import { useDeferredValue, useEffect, useState } from 'react'

/**
 * Whether what has just come is drawn yet. It is drawn in slices of some milliseconds, between which the browser answers a
 * finger; all at once a screen or a list of rows takes a slow phone half a second. What changes later is drawn at once.
 */
export const useDrawn = (isThere: boolean): boolean => useDeferredValue(isThere) && isThere

let hasScreen = false
const noteScreen = (): void => {
  hasScreen = true
}

/** The same for the first screen after the page is loaded, and before it for its frame; screens that are gone to stand at once. */
export const useFirstScreenDrawn = (isFrame: boolean): boolean => {
  const [isAtOnce] = useState(hasScreen)
  const isDrawn = useDeferredValue(true, isAtOnce)
  useEffect(() => {
    if (isDrawn && !isFrame) noteScreen()
  }, [isDrawn, isFrame])
  return isDrawn
}
