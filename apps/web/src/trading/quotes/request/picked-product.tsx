import { Button, VisuallyHidden } from '@mantine/core'
import { IconCube } from '@tabler/icons-react'
import { useState } from 'react'
import { ProductDialog } from '../../../selling/catalogue/products/lazy-product-dialog.ts'

/** A preview of the picked product before a quote is requested: its pictures, its 3D view and its specifications. */
export const PickedProduct = ({ id, label }: { id: number; label: string }) => {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        mt={4}
        leftSection={<IconCube size={14} aria-hidden="true" />}
        onClick={() => setShown(true)}
      >
        Details<VisuallyHidden> of {label.toLowerCase()}</VisuallyHidden>
      </Button>
      {isShown && <ProductDialog id={id} row={undefined} onClose={() => setShown(false)} />}
    </>
  )
}
