import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import type { SideBySideViewerProps } from './viewer/side-by-side-props.ts'

/** Two things in one 3D view, to scale; its code, with the 3D library, loads when one is first shown. */
export const SideBySideView = lazyPart<SideBySideViewerProps>(
  async () => (await import('./viewer/side-by-side-viewer.tsx')).SideBySideViewer,
  { fallback: ScreenLoader },
)
