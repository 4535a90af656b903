import { Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { Equivalence } from '../../../trading/quotes/compare/equivalence.tsx'
import { LinkForm } from '../../../trading/quotes/compare/link-form.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import classes from './equivalent-parts.module.css'
import type { Product } from '../products/catalogue-queries.ts'
import { equivalentPartsQuery } from '../products/catalogue-queries.ts'

/** A product's equivalent parts, and the reasons; an administrator adds and removes them (decision 090). */
export const EquivalentParts = ({ product: { id, data, tenant } }: { product: Product }) => {
  const client = useQueryClient()
  const { data: equal, isError, refetch } = useQuery(equivalentPartsQuery(id))
  // Its history shows each link too.
  const refresh = () => void client.invalidateQueries({ queryKey: queryKeys.products.one(id) })
  if (equal === undefined)
    return isError ? (
      <LoadError title="Equivalent parts couldn’t be loaded." onRetry={() => void refetch()} />
    ) : (
      <LoadingBlock height={60} />
    )
  return (
    <Stack gap="md">
      {equal.length === 0 ? (
        <Text size="sm" c="dimmed">
          No equivalent parts known.
        </Text>
      ) : (
        <ul className={classes.list} aria-label={`Equivalent to ${data.name}`}>
          {equal.map((part) => (
            <li key={part.product}>
              {part.vendor}: {part.name} <span className={classes.sku}>{part.sku}</span>
              <Equivalence offer={part} onUnlinked={refresh} />
            </li>
          ))}
        </ul>
      )}
      <LinkForm
        part={{ id, name: data.name }}
        store={tenant}
        success="Linked. It’s in both products’ history."
        onLinked={refresh}
      />
    </Stack>
  )
}
