import { Suspense, lazy } from 'react'
import { ScreenLoader } from '../ui/screen-loader.tsx'
import type { SideBySideViewerProps } from './viewer/side-by-side-props.ts'

const Lazy = lazy(async () => ({
  default: (await import('./viewer/side-by-side-viewer.tsx')).SideBySideViewer,
}))

/** Two things in one 3D view, to scale; its code, the 3D library with it, is loaded when one is first shown. */
export const SideBySideView = (props: SideBySideViewerProps) => (
  <Suspense fallback={<ScreenLoader />}>
    <Lazy {...props} />
  </Suspense>
)
