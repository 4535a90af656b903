import { latePart } from '../ui/late-part.tsx'
import { ScreenLoader } from '../ui/screen-loader.tsx'

/** The router wants the 404 page at hand before it knows whether anyone needs it. */
export const NotFoundScreen = latePart(async () => (await import('./not-found.tsx')).NotFoundScreen, {
  fallback: ScreenLoader,
})
