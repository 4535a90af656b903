import { can } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isTellable } from '../../../platform/api/failures.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import type { ProductDetail } from './catalogue-queries.ts'
import { productQuery } from './catalogue-queries.ts'

const ToProducts = ({ title }: { title: string }) => (
  <EmptyState
    title={title}
    action={
      <LinkButton to={paths.products} variant="default">
        Go to products
      </LinkButton>
    }
  />
)

/** A product that the user may change, for a form's initial values. */
export const OwnProduct = ({
  id,
  title,
  children,
}: {
  id: string
  /** The page's heading while the product loads. */
  title: string
  children: (product: ProductDetail) => ReactNode
}) => {
  const actor = useActor()
  const product = useQuery({ ...productQuery(id), refetchOnWindowFocus: false, refetchOnMount: 'always' })

  // A form keeps the values that it began with, so they must not predate the last save.
  if (product.isPending || !product.isFetchedAfterMount) {
    return (
      <>
        <PageHeader title={title} />
        <ScreenLoader />
      </>
    )
  }
  if (!product.data) {
    if (isTellable(product.error)) return <ToProducts title={product.error.detail ?? messages.notFound} />
    return <LoadError onRetry={() => void product.refetch()} />
  }
  const { data, tenant } = product.data
  return can(actor, 'product.update', { vendorId: data.vendor.id, tenantId: tenant }) ? (
    children(product.data)
  ) : (
    <ToProducts title={messages.notAllowed} />
  )
}
