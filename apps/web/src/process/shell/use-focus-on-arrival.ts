import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * A page that was left by a button of its own takes the focus with it. The next one has it at its beginning then, where the skip
 * link leads, too; what was chosen in the menu keeps it, and so does a field that the page puts it into.
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
