import { Modal } from '@mantine/core'
import type { Conversion } from './media-queries.ts'
import { mediaSource } from './media-source.ts'
import { PartViewer } from './part-viewer-lazy.tsx'

export interface PartViewDialogProps {
  name: string
  conversion: Conversion
  onClose: () => void
}

/** A part in 3D, over the form that it belongs to. */
export const PartViewDialog = ({ name, conversion, onClose }: PartViewDialogProps) => (
  <Modal opened onClose={onClose} title={name} size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
    {conversion.glb !== null && (
      <PartViewer
        glb={mediaSource(conversion.glb)}
        thumbnail={conversion.thumbnail === null ? null : mediaSource(conversion.thumbnail)}
        name={name}
        box={conversion.box}
      />
    )}
  </Modal>
)
