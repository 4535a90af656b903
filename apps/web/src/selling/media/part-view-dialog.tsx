import type { Conversion } from './media-queries.ts'
import { mediaSource } from './media-source.ts'
import { PartViewer } from './part-viewer-lazy.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'

export interface PartViewDialogProps {
  name: string
  conversion: Conversion
  onClose: () => void
}

/** A part in 3D, over its form. */
export const PartViewDialog = ({ name, conversion, onClose }: PartViewDialogProps) => (
  <Dialog centered={false} opened onClose={onClose} title={name} size="xl">
    {conversion.glb !== null && (
      <PartViewer
        glb={mediaSource(conversion.glb)}
        thumbnail={conversion.thumbnail === null ? null : mediaSource(conversion.thumbnail)}
        name={name}
        box={conversion.box}
      />
    )}
  </Dialog>
)
