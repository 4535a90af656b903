import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { latePart } from '../late/late-part.tsx'
import { toastsWanted } from './toast.ts'

const Toasts = latePart(async () => (await import('./toasts.tsx')).Toasts)

/** The first of these comes before anything is written; the first toast may say that there is no line. */
const deeds = ['keydown', 'pointerdown'] as const

/** The place of toasts. Their code is a tenth of the sign-in screen's budget, so it comes with the first deed. */
export const ToastHost = () => {
  const isWanted = useSelector(toastsWanted)
  useEffect(() => {
    const fetched = new AbortController()
    const fetchThem = () => {
      fetched.abort()
      Toasts.preload()
    }
    for (const deed of deeds) window.addEventListener(deed, fetchThem, { signal: fetched.signal })
    return () => fetched.abort()
  }, [])
  return isWanted && <Toasts />
}
