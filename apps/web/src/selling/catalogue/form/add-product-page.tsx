import type { Actor } from '@armature/domain/rights/actor'
import { useQuery } from '@tanstack/react-query'
import { useActor } from '../../../platform/api/use-session.ts'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { lastProductQuery } from '../products/catalogue-queries.ts'
import { OwnProduct } from '../products/own-product.tsx'
import { ProductForm } from './product-form.tsx'
import { useAddress } from '@armature/ui/use-address.ts'

/** Begins with the kind of the vendor's last product, or blank if that fails to load. */
const NewProduct = ({ isForStore, actor }: { isForStore: boolean; actor: Actor }) => {
  const query = lastProductQuery(actor)
  const last = useQuery({ ...query, refetchOnWindowFocus: false, refetchOnMount: 'always' })
  // A form keeps the values that it began with, so they must not come from an outdated product.
  const isReady = !query.enabled || last.isFetchedAfterMount
  return (
    <>
      <PageHeader title="Add Product" />
      {isReady ? (
        <ProductForm original={null} isForStore={isForStore} last={last.data?.results[0] ?? null} />
      ) : (
        <ScreenLoader />
      )}
    </>
  )
}

/** Lists a product; from Tenant Products the store's switch is on, and a copy begins with the product's values. */
export const AddProductPage = () => {
  const actor = useActor()
  const { store, copy } = useAddress()
  const isForStore = actor.tenantId !== null && store === true
  if (copy !== undefined) {
    return (
      <OwnProduct id={String(copy)} title="Add Product">
        {(product) => (
          <>
            <PageHeader
              title="Add Product"
              description={`A copy of ${product.data.name}, Product # ${product.id}. Give it its own SKU; pictures and files aren’t copied.`}
            />
            <ProductForm key={product.id} original={null} copyOf={product} />
          </>
        )}
      </OwnProduct>
    )
  }
  return <NewProduct isForStore={isForStore} actor={actor} />
}
