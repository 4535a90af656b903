import { PageHeader } from '../ui/page-header.tsx'
import { ProductForm } from './product-form.tsx'

export const AddProductPage = () => (
  <>
    <PageHeader title="Add Product" />
    <ProductForm original={null} />
  </>
)
