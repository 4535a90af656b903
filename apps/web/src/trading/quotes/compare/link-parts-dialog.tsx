import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { PickedProduct } from '../request/picked-product.tsx'
import { LinkForm } from './link-form.tsx'

export interface LinkPartsDialogProps {
  /** The line's part; null keeps the dialog closed. */
  part: { id: number; name: string } | null
  /** The store whose products the quote may have. */
  store: number | null
  onClose: () => void
  onLinked: () => void
}

const lookAt = (product: number) => <PickedProduct id={product} label="The same part" />

export const LinkPartsDialog = ({ part, store, onClose, onLinked }: LinkPartsDialogProps) => (
  <Dialog opened={part !== null} onClose={onClose} title={part && 'The same part'}>
    {part && (
      <LinkForm
        part={part}
        store={store}
        success="Linked. Its offer is now on the line."
        isFirst
        look={lookAt}
        onCancel={onClose}
        onLinked={() => {
          onLinked()
          onClose()
        }}
      />
    )}
  </Dialog>
)
