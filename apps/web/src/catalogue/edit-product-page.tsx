import { can } from '@armature/domain/abilities'
import { messages } from '@armature/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isTellable } from '../api/failures.ts'
import { useActor } from '../api/use-session.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ScreenLoader } from '../ui/screen-loader.tsx'
import { productQuery } from './catalogue-queries.ts'
import { ProductForm } from './product-form.tsx'

const ToProducts = ({ title }: { title: string }) => (
  <EmptyState
    title={title}
    action={
      <LinkButton to={paths.products} variant="default">
        To the products
      </LinkButton>
    }
  />
)

export const EditProductPage = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const actor = useActor()
  const product = useQuery({ ...productQuery(id), refetchOnWindowFocus: false, refetchOnMount: 'always' })

  // A form goes on from what it began with, so it must not begin with what was there before the last save.
  if (product.isPending || !product.isFetchedAfterMount) return <ScreenLoader />
  if (!product.data) {
    if (isTellable(product.error)) return <ToProducts title={product.error.detail ?? messages.notFound} />
    return <LoadError onRetry={() => void product.refetch()} />
  }
  const { data, tenant } = product.data
  if (!can(actor, 'product.update', { vendorId: data.vendor.id, tenantId: tenant })) {
    return <ToProducts title={messages.notAllowed} />
  }
  return (
    <>
      <PageHeader title="Edit Product" description={`Product # ${product.data.id}`} />
      <ProductForm key={product.data.id} original={product.data} />
    </>
  )
}
