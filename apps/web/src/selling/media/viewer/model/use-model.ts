import { useEffect, useState } from 'react'
import type { Progress } from './fetch-bytes.ts'
import type { Model } from './load-model.ts'
import { loadModel } from './load-model.ts'

export type Loading =
  | { state: 'loading'; progress: Progress | null }
  | { state: 'failed' }
  | { state: 'ready'; model: Model }

/** Loads a view while it is needed: leaving aborts the download and frees its objects. Without an address nothing loads. */
export const useModel = (url: string | null): Loading => {
  const [loading, setLoading] = useState<Loading>({ state: 'loading', progress: null })
  useEffect(() => {
    if (url === null) return undefined
    const leaving = new AbortController()
    let model: Model | null = null
    const load = async () => {
      try {
        model = await loadModel(url, leaving.signal, (progress) => setLoading({ state: 'loading', progress }))
        setLoading({ state: 'ready', model })
      } catch {
        // Whichever step fails, a retry is all that the user can do.
        if (!leaving.signal.aborted) setLoading({ state: 'failed' })
      }
    }
    void load()
    return () => {
      leaving.abort()
      model?.dispose()
    }
  }, [url])
  return loading
}
