import { PageHeader } from '@armature/ui/page-header.tsx'
import { OwnProduct } from '../products/own-product.tsx'
import { ProductForm } from './product-form.tsx'

export const EditProductPage = ({ id }: { id: string }) => {
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
