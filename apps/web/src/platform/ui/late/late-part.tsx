import { messages } from '@armature/domain/messages'
import type { ComponentType, ReactNode } from 'react'
import { startTransition, useEffect, useState } from 'react'
import { fetchCode, fetchCodeAtLast } from './late-code.ts'
import { showFailure } from '../toasts/toast.ts'

interface LateOptions<Props> {
  /** Stands in its place until its code is here; nothing by default. */
  fallback?: (props: Props) => ReactNode
  /** Somebody asked for it and waits: a fetch that fails is told. */
  isAskedFor?: boolean
}

const tell = (why: 'at first' | 'with a line'): void =>
  showFailure(why === 'at first' ? messages.partNotLoaded : messages.partLost)

/**
 * A part of a screen whose code is fetched when it is first drawn. Where that fails the screen around it stays, with all that is typed
 * there, and the part comes once its code can be had: React's own `lazy` would take the screen away, and never ask again.
 */
export const latePart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, isAskedFor = false }: LateOptions<Props> = {},
) => {
  let known: ComponentType<Props> | null = null
  const LatePart = (props: Props) => {
    const [Shown, setShown] = useState<ComponentType<Props> | null>(() => known)
    useEffect(() => {
      if (Shown !== null) return undefined
      const waiting = new AbortController()
      const { signal } = waiting
      void fetchCodeAtLast(load, { signal, onFailed: isAskedFor ? tell : () => undefined }).then((code) => {
        known = code ?? known
        if (!signal.aborted) startTransition(() => setShown(() => known))
      })
      return () => waiting.abort()
    }, [Shown])
    return Shown === null ? fallback?.(props) : <Shown {...props} />
  }
  return Object.assign(LatePart, {
    /** Fetches it where it is likely to be wanted next: then it is drawn at once. */
    preload: (): void =>
      void fetchCode(load).then(
        (code) => {
          known = code
        },
        () => undefined,
      ),
  })
}
