import { isConverted } from '@armature/domain/media/conversion-machine'
import { messages } from '@armature/domain/messages'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isTellable } from '../../../platform/api/failures.ts'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import type { Product, ProductDetail } from './catalogue-queries.ts'
import { productQuery } from './catalogue-queries.ts'
import { ProductDetails } from '../view/product-details.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'

const askAgainMs = 2_000

const isBeingMade = ({ files }: ProductDetail): boolean =>
  [files.cad, files.fbx].some((file) => file !== null && !isConverted(file.status))

const Loading = () => (
  <LoadingBlock>
    <Stack>
      <Skeleton height={340} />
      <Skeleton height={14} width="60%" />
      <Skeleton height={14} width="40%" />
    </Stack>
  </LoadingBlock>
)

/** Says that a part of the product failed to load: a refusal gives its reason, everything else can be retried. */
const Failure = ({ error, isEmpty, onRetry }: { error: Error; isEmpty: boolean; onRetry: () => void }) => {
  if (!isTellable(error)) return <LoadError title="Some of it could not be loaded." onRetry={onRetry} />
  return isEmpty ? <Text py="xl">{error.detail ?? messages.notFound}</Text> : null
}

export interface ProductDialogProps {
  id: number | null
  /** The list's own row for it, shown at once. */
  row: Product | undefined
  onClose: () => void
}

/** A product's details (specification section 2, Products). */
export const ProductDialog = ({ id, row, onClose }: ProductDialogProps) => {
  const { data, error, refetch } = useQuery({
    ...productQuery(id ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isBeingMade(state.data) ? askAgainMs : false),
  })
  const product = data ?? row
  return (
    <Dialog
      centered={false}
      opened={id !== null}
      onClose={onClose}
      title={product?.data.name ?? 'Product'}
      size={880}
    >
      {product && <ProductDetails product={product} detail={data} />}
      {!product && !error && <Loading />}
      {error && <Failure error={error} isEmpty={!product} onRetry={() => void refetch()} />}
    </Dialog>
  )
}
