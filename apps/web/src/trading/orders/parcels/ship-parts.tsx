import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import type { SubOrder } from '../orders-api.ts'

export const ParcelDialog = lazyDialog(
  async () => (await import('./parcel-dialog.tsx')).ParcelDialog,
  ({ subOrder }) => subOrder !== null,
)

/** The button to ship the rest. It stays while its dialog is open: somebody else may have shipped the rest meanwhile. */
export const ShipParts = ({ subOrder }: { subOrder: SubOrder }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {subOrder.rights.ship && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Ship parts of sub-order #${subOrder.id}`}
          onMouseEnter={ParcelDialog.preload}
          onFocus={ParcelDialog.preload}
          onClick={() => setOpen(true)}
        >
          Ship parts
        </Button>
      )}
      <ParcelDialog subOrder={isOpen ? subOrder : null} onClose={() => setOpen(false)} />
    </>
  )
}
