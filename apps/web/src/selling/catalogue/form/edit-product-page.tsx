import { useParams } from '@tanstack/react-router'
import { PageHeader } from '../../../platform/ui/page-header.tsx'
import { OwnProduct } from '../products/own-product.tsx'
import { ProductForm } from './product-form.tsx'

export const EditProductPage = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <OwnProduct id={id} title="Edit Product">
      {(product) => (
        <>
          <PageHeader title="Edit Product" description={`Product # ${product.id}`} />
          <ProductForm key={product.id} original={product} />
        </>
      )}
    </OwnProduct>
  )
}
