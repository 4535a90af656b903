import { useSearch } from '@tanstack/react-router'
import { useActor } from '../api/use-session.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ProductForm } from './product-form.tsx'

/** Lists a product; who comes from Tenant Products finds the store's switch on. */
export const AddProductPage = () => {
  const { store }: { store?: unknown } = useSearch({ strict: false })
  const isForStore = useActor().tenantId !== null && store === true
  return (
    <>
      <PageHeader title="Add Product" />
      <ProductForm original={null} isForStore={isForStore} />
    </>
  )
}
