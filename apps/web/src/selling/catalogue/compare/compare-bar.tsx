import { Button, Group, Text } from '@mantine/core'
import { paths } from '../../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import classes from './compare.module.css'
import type { useCompared } from './compare-state.ts'
import type { ShopCard } from '../shop/shop-queries.ts'
import { storeSearch } from '../shop/shop-queries.ts'

type Compared = ReturnType<typeof useCompared>

/** Adds a part to the comparison, or removes it. */
export const CompareButton = ({ product, compared }: { product: ShopCard; compared: Compared }) => {
  const isChosen = compared.ids.includes(product.id)
  return (
    <Button
      size="compact-xs"
      className={classes.choose ?? ''}
      variant={isChosen ? 'light' : 'subtle'}
      aria-pressed={isChosen}
      aria-label={`Compare ${product.data.name}`}
      disabled={compared.isFull && !isChosen}
      onClick={() => compared.toggle(product.id)}
    >
      Compare
    </Button>
  )
}

/** The number of chosen parts, and a link to compare them. */
export const CompareBar = ({ compared }: { compared: Compared }) => {
  const { ids, clear, isFull } = compared
  if (ids.length === 0) return null
  return (
    <Group gap={8} role="group" aria-label="Comparison" className={classes.bar ?? ''}>
      <Text size="sm" role="status">
        {`${ids.length} to compare${isFull ? ', the maximum' : ''}`}
      </Text>
      {ids.length > 1 && (
        <LinkButton
          to={paths.catalogueCompare}
          // The list's filters go along, so that the comparison leads back to it.
          search={(old: Record<string, unknown>) => ({
            ...old,
            compare: undefined,
            ids: ids.join(','),
            ...storeSearch(),
          })}
          size="compact-sm"
        >
          Compare
        </LinkButton>
      )}
      <Button size="compact-sm" variant="subtle" onClick={clear}>
        Clear
      </Button>
    </Group>
  )
}
