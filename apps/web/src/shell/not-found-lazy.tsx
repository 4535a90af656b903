import { Suspense, lazy } from 'react'
import { ScreenLoader } from '../ui/screen-loader.tsx'

const Lazy = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFoundScreen }))

/** The router wants the 404 page at hand before it knows whether anyone needs it. */
export const NotFoundScreen = () => (
  <Suspense fallback={<ScreenLoader />}>
    <Lazy />
  </Suspense>
)
