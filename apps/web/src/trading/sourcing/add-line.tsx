import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import type { Quote } from '../quotes/record/quotes-api.ts'

const AddLineDialog = lazyDialog(
  async () => (await import('./add-line-dialog.tsx')).AddLineDialog,
  ({ quote }) => quote !== null,
)

/**
 * The button to add a part without a known product later. It stays while its dialog is open: a customer's payment
 * meanwhile must not remove typed input.
 */
export const AddLine = ({ quote }: { quote: Quote }) => {
  const [isOpen, setOpen] = useState(false)
  if (!quote.rights.add_open_lines && !isOpen) return null
  return (
    <div>
      {quote.rights.add_open_lines && (
        <Button
          variant="default"
          size="compact-sm"
          onMouseEnter={AddLineDialog.preload}
          onFocus={AddLineDialog.preload}
          onClick={() => setOpen(true)}
        >
          Describe a part
        </Button>
      )}
      <AddLineDialog quote={isOpen ? quote : null} onClose={() => setOpen(false)} />
    </div>
  )
}
