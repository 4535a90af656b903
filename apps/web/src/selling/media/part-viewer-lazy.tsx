import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { PartPoster } from './part-poster.tsx'
import type { PartViewerProps } from './viewer/part-viewer-props.ts'

/** A part's 3D view; its code, with the 3D library, loads when one is first shown. */
export const PartViewer = lazyPart<PartViewerProps>(
  async () => (await import('./viewer/part-viewer.tsx')).PartViewer,
  {
    fallback: (props) => (
      <PartPoster {...props}>
        <ScreenLoader />
      </PartPoster>
    ),
  },
)
