import type { Ability } from '@armature/domain/rights/abilities'
import { can, canEver } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import { fill, messages } from '@armature/domain/messages'
import type { PageWords } from '@armature/domain/pages/pages'
import { pages } from '@armature/domain/pages/pages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { PendingNotice } from '../../../people/accounts/profile/pending-notice.tsx'
import { queryIn } from '../../../platform/api/query-keys.ts'
import { saveList } from '../../../platform/api/writes/save-list.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { useChosenProducts } from './bulk-products.tsx'
import type { Product } from './catalogue-queries.ts'
import { ProductDialog } from './lazy-product-dialog.ts'
import { productColumns } from './product-columns.tsx'
import { useProductFilters } from '../filters/use-product-filters.tsx'
import { productLists } from './product-lists.ts'
import { useShownProduct } from './use-shown-product.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { refreshProducts } from './catalogue-queries.ts'
import { removeProduct } from './product-types.ts'

const useDeleteProduct = () => {
  const client = useQueryClient()
  return useWrite({
    send: ({ type, id }: Pick<Product, 'type' | 'id'>, write) => removeProduct[type](id, write),
    success: messages.productDeleted,
    failure: messages.deleteProductFailed,
    onDone: () => refreshProducts(client),
  })
}

interface List extends PageWords {
  rows: (typeof productLists)['others' | 'store']
  /** Does the form for a new product begin with the store's switch on? */
  isStore: boolean
  empty: string
}

const NewProduct = ({ isStore }: { isStore: boolean }) => (
  <LinkButton
    to={paths.addProduct}
    search={isStore ? { store: true } : {}}
    leftSection={<IconPlus size={16} aria-hidden="true" />}
  >
    New Product
  </LinkButton>
)

const ListHead = ({ list: { title, description, isStore } }: { list: List }) => (
  <PageHeader
    title={title}
    description={description}
    actions={
      <>
        <LinkButton to={paths.productImports} variant="default">
          Import
        </LinkButton>
        <NewProduct isStore={isStore} />
      </>
    }
  />
)

const mayDo = (actor: Actor, ability: Ability, product: Product): boolean =>
  can(actor, ability, { vendorId: product.data.vendor.id, tenantId: product.tenant })

const ProductList = ({ list }: { list: List }) => {
  const actor = useActor()
  const navigate = useNavigate()
  const state = useTableState(list.rows)
  const rowsQuery = list.rows.queryOf(state, actor)
  const products = useQuery(rowsQuery)
  const filters = useProductFilters({
    state,
    searchLabel: 'Search products',
    count: products.data?.count,
    query: queryIn(rowsQuery.queryKey),
  })
  const shown = useShownProduct()
  const [productToDelete, setProductToDelete] = useState<Product | null>(null)
  const remove = useDeleteProduct()

  const selection = useChosenProducts(products.data?.results, (product) =>
    mayDo(actor, 'product.delete', product),
  )
  const columns = useMemo(
    () =>
      productColumns({
        actor,
        may: (ability, product) => mayDo(actor, ability, product),
        onEdit: (product) => void navigate({ to: paths.editProduct(product.id) }),
        onCopy: ({ id }) => void navigate({ to: paths.addProduct, search: { copy: id } }),
        onDelete: setProductToDelete,
      }),
    [actor, navigate],
  )
  const { open } = shown
  const rowAction = useMemo(
    () => ({
      label: (product: Product) => `Details of ${product.data.name}`,
      run: ({ id }: Product) => open(id),
    }),
    [open],
  )
  const agree = async () => {
    if (productToDelete) await remove.run(productToDelete)
    setProductToDelete(null)
  }

  return (
    <>
      <ListHead list={list} />
      <PendingNotice />
      <DataTable
        label={list.title}
        columns={columns}
        source={products}
        save={saveList('searchProducts', queryIn(rowsQuery.queryKey))}
        state={state}
        {...(canEver(actor, 'product.delete') && { selection })}
        rowKey={(product) => product.id}
        rowAction={rowAction}
        toolbar={filters.toolbar}
        beside={filters.beside}
        empty={{
          picture: 'parts',
          title: 'No products yet.',
          description: list.empty,
          action: <NewProduct isStore={list.isStore} />,
        }}
      />
      <ProductDialog
        id={shown.id}
        row={products.data?.results.find(({ id }) => id === shown.id)}
        onClose={shown.close}
      />
      <ConfirmDialog
        question={productToDelete && fill(messages.deleteProductConfirm, { id: productToDelete.id })}
        subject={productToDelete?.data.name}
        isBusy={remove.isBusy}
        onAgree={() => void agree()}
        onDisagree={() => setProductToDelete(null)}
      />
    </>
  )
}

const vendors: List = {
  ...pages.products,
  rows: productLists.others,
  isStore: false,
  empty: 'List your first part so that buyers can request quotes.',
}

const stores: List = {
  ...pages.tenantProducts,
  rows: productLists.store,
  isStore: true,
  empty: 'List your store’s first part so that customers can request quotes.',
}

/** The vendor's products outside its store; an admin's list has all vendors'. */
export const ProductsPage = () => <ProductList list={vendors} />

/** The products of the person's own store (specification section 2, Tenant Products). */
export const TenantProductsPage = () => <ProductList list={stores} />
