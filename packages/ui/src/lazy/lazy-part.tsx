import type { ComponentType, ReactNode } from 'react'
import { startTransition, useEffect, useState } from 'react'
import { keepKeys } from '../focus/type-ahead.ts'
import { fetchCode, fetchCodeAtLast } from './lazy-code.ts'
import { showFailure } from '../toasts/toast.ts'

interface LateOptions<Props> {
  /** Shown until the code has loaded; nothing by default. */
  fallback?: (props: Props) => ReactNode
  /** Somebody is waiting for it, so a failed load is reported. */
  isAskedFor?: boolean
  /** A dialog with a field: keys pressed before it has loaded go to that field. */
  keepsKeys?: boolean
}

const notLoaded = 'This could not be loaded yet. It loads once you’re back online.'
const lost = 'This can’t be loaded. Save your entries, and reload the page.'

const notify = (why: 'at first' | 'with a line'): void => showFailure(why === 'at first' ? notLoaded : lost)

/**
 * A part of a screen whose code loads on first render. If that fails, the screen and its input stay, and the part
 * appears once its code loads: React's own `lazy` would remove the screen, and never retry.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, isAskedFor = false, keepsKeys = false }: LateOptions<Props> = {},
) => {
  let known: ComponentType<Props> | null = null
  const LazyPart = (props: Props) => {
    const [Shown, setShown] = useState<ComponentType<Props> | null>(() => known)
    useEffect(() => (keepsKeys ? keepKeys() : undefined), [])
    useEffect(() => {
      if (Shown !== null) return undefined
      const waiting = new AbortController()
      const { signal } = waiting
      void fetchCodeAtLast(load, { signal, onFailed: isAskedFor ? notify : () => undefined }).then((code) => {
        known = code ?? known
        if (!signal.aborted) startTransition(() => setShown(() => known))
      })
      return () => waiting.abort()
    }, [Shown])
    return Shown === null ? fallback?.(props) : <Shown {...props} />
  }
  return Object.assign(LazyPart, {
    /** Loads it where it is likely to be needed next, so that it renders at once. */
    preload: (): void =>
      void fetchCode(load).then(
        (code) => {
          known = code
        },
        () => undefined,
      ),
  })
}
