import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'

/** The router needs the 404 page before it knows whether anyone sees it. */
export const NotFoundScreen = lazyPart(
  async () => {
    // For the menu beside it.
    await import('../../screens.ts')
    return (await import('./not-found.tsx')).NotFoundScreen
  },
  { fallback: ScreenLoader },
)
