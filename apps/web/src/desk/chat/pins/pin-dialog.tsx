import type { ReactNode } from 'react'
import { useCovering } from '../chat-state.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'

interface PinDialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** A part's 3D view, over the chat. */
export const PinDialog = ({ title, closeLabel, onClose, children }: PinDialogProps) => {
  useCovering(true)
  return (
    <Dialog
      centered={false}
      opened
      onClose={onClose}
      title={title}
      size="xl"
      closeButtonProps={{ 'aria-label': closeLabel }}
      // The chat below has its own header, and a page has one.
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Dialog>
  )
}
