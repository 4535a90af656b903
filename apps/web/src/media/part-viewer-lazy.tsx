import { Suspense, lazy } from 'react'
import { ScreenLoader } from '../ui/screen-loader.tsx'
import { PartPoster } from './part-poster.tsx'
import type { PartViewerProps } from './viewer/part-viewer-props.ts'

const Lazy = lazy(async () => ({ default: (await import('./viewer/part-viewer.tsx')).PartViewer }))

/** The 3D view of a part; its code, the 3D library with it, is loaded when one is first shown. */
export const PartViewer = (props: PartViewerProps) => (
  <Suspense
    fallback={
      <PartPoster {...props}>
        <ScreenLoader />
      </PartPoster>
    }
  >
    <Lazy {...props} />
  </Suspense>
)
