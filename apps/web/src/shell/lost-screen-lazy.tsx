import { Suspense, lazy } from 'react'
import { ScreenLoader } from '../ui/screen-loader.tsx'

const Lazy = lazy(async () => ({ default: (await import('./lost-screen.tsx')).LostScreen }))

/** The router wants the 404 page at hand before it knows whether anyone needs it. */
export const LostScreen = () => (
  <Suspense fallback={<ScreenLoader />}>
    <Lazy />
  </Suspense>
)
