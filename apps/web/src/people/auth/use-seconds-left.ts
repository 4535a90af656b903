import { useCallback, useSyncExternalStore } from 'react'

/** The whole seconds until a moment, counting down to 0. */
export const useSecondsLeft = (until: number): number => {
  const subscribe = useCallback((onTick: () => void) => {
    const timer = setInterval(onTick, 250)
    return () => clearInterval(timer)
  }, [])
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((until - Date.now()) / 1_000)))
}
