import { useSelector } from '@tanstack/react-store'
import { useSyncExternalStore } from 'react'
import { liveState } from '../../platform/api/live/live-state.ts'

const listen = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Is this browser offline, as far as it knows? */
export const useIsOffline = (): boolean => {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const live = useSelector(liveState)
  return !isOnline || live === 'lost'
}
