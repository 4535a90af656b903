import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * When a page is left by one of its own buttons, the focus goes with it. The next page then gets it at its start, where
 * the skip link is. A menu entry keeps the focus, and so does a field that the page focuses.
 */
export const useFocusOnArrival = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged && document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
