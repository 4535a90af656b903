import { useSelector } from '@tanstack/react-store'
import { Suspense, lazy } from 'react'
import { toastsWanted } from './toast.ts'

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

/** The place of toasts. Their code is a tenth of the sign-in screen's budget, so it waits for the first toast. */
export const ToastHost = () => {
  const isWanted = useSelector(toastsWanted)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  )
}
