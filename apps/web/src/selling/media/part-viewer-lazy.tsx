import { latePart } from '../../platform/ui/late/late-part.tsx'
import { ScreenLoader } from '../../platform/ui/late/screen-loader.tsx'
import { PartPoster } from './part-poster.tsx'
import type { PartViewerProps } from './viewer/part-viewer-props.ts'

/** The 3D view of a part; its code, the 3D library with it, is loaded when one is first shown. */
export const PartViewer = latePart<PartViewerProps>(
  async () => (await import('./viewer/part-viewer.tsx')).PartViewer,
  {
    fallback: (props) => (
      <PartPoster {...props}>
        <ScreenLoader />
      </PartPoster>
    ),
  },
)
