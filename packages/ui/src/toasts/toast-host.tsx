import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { toastsWanted } from './toast.ts'

const Toasts = lazyPart(async () => (await import('./toasts.tsx')).Toasts)

/** One of these always comes before a write; the first toast may say that the connection failed. */
const deeds = ['keydown', 'pointerdown'] as const

/** The container of toasts. Their code is a tenth of the sign-in screen's budget, so it loads with the first write. */
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
