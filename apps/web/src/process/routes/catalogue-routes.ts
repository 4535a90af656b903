import { paths, patterns } from '../../platform/paths.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { screen } from './route-kinds.ts'

/** Products and what of them is in stock. */
export const catalogueRoutes = [
  screen(
    paths.products,
    'Products',
    'screen.products',
    lazyScreen(() => import('../../selling/catalogue/products/products-page.tsx'), 'ProductsPage'),
  ),
  screen(
    paths.addProduct,
    'Add Product',
    'screen.products',
    lazyScreen(() => import('../../selling/catalogue/form/add-product-page.tsx'), 'AddProductPage'),
  ),
  screen(
    paths.productImports,
    'Import products',
    'product.import',
    lazyScreen(() => import('../../selling/imports/imports-page.tsx'), 'ImportsPage'),
  ),
  screen(
    patterns.productImport,
    'Import #$id',
    'product.import',
    lazyScreen(() => import('../../selling/imports/import-page.tsx'), 'ImportPage'),
  ),
  screen(
    patterns.editProduct,
    'Edit Product #$id',
    'screen.products',
    lazyScreen(() => import('../../selling/catalogue/form/edit-product-page.tsx'), 'EditProductPage'),
  ),
  screen(
    paths.inventory,
    'Inventory',
    'screen.inventory',
    lazyScreen(() => import('../../selling/catalogue/products/inventory-page.tsx'), 'InventoryPage'),
  ),
  screen(
    paths.tenantProducts,
    'Tenant Products',
    'screen.tenant',
    lazyScreen(() => import('../../selling/catalogue/products/products-page.tsx'), 'TenantProductsPage'),
  ),
  screen(
    paths.attributes,
    'Specifications',
    'screen.attributes',
    lazyScreen(() => import('../../selling/catalogue/attributes/attributes-page.tsx'), 'AttributesPage'),
  ),
]
