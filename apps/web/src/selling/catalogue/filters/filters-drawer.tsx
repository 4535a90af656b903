import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { productsText } from '../products/product-counts.ts'
import { LazyDrawer } from '@armature/ui/lazy/lazy.tsx'
import { offIf } from '@armature/ui/off-if.ts'

interface FiltersButtonProps {
  /** The number of active filters. */
  count: number
  isOpen: boolean
  /** The panel that it expands, if that is on the page. */
  panelId?: string | undefined
  onClick: () => void
}

/** Opens the filters, and shows how many are active. */
export const FiltersButton = ({ count, isOpen, panelId, onClick }: FiltersButtonProps) => (
  <Button
    variant="default"
    leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
    aria-expanded={isOpen}
    aria-controls={panelId}
    onClick={onClick}
  >
    {count === 0 ? 'Filters' : `Filters (${count})`}
  </Button>
)

const foundText = (count: number | undefined): string => {
  if (count === undefined) return 'Show the products'
  return `Show ${productsText(count)}`
}

interface FiltersDrawerProps {
  isOpen: boolean
  onClose: () => void
  onClear: () => void
  canClear: boolean
  /** The number of products found. */
  count: number | undefined
  children: ReactNode
}

/** A product list's filters, for windows without room beside it. */
export const FiltersDrawer = ({
  isOpen,
  onClose,
  onClear,
  canClear,
  count,
  children,
}: FiltersDrawerProps) => (
  <LazyDrawer
    opened={isOpen}
    onClose={onClose}
    position="right"
    size="min(100%, 360px)"
    title="Filters"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Stack gap="md">
      {children}
      <SimpleGrid cols={2}>
        <Button variant="default" onClick={() => canClear && onClear()} {...offIf(!canClear)}>
          Clear all
        </Button>
        <Button onClick={onClose}>{foundText(count)}</Button>
      </SimpleGrid>
    </Stack>
  </LazyDrawer>
)
