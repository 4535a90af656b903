import { can } from '@armature/domain/abilities'
import { fill, messages } from '@armature/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useActor } from '../api/use-session.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { FilterSelect } from '../ui/table/filter-select.tsx'
import { SearchBox } from '../ui/table/search-box.tsx'
import { useTableState } from '../ui/table/use-table-state.ts'
import type { Product } from './catalogue-queries.ts'
import { productsQuery } from './catalogue-queries.ts'
import { ProductDialog } from './product-dialog.tsx'
import { productColumns } from './product-columns.tsx'
import { productOrdering, typeFilter, typeOptions } from './product-types.ts'
import { useDeleteProduct } from './use-delete-product.ts'

const NewProduct = () => (
  <LinkButton to={paths.addProduct} leftSection={<IconPlus size={16} aria-hidden="true" />}>
    New Product
  </LinkButton>
)

/** The vendor's products outside its store; an admin's list holds all vendors'. */
export const ProductsPage = () => {
  const actor = useActor()
  const navigate = useNavigate()
  const state = useTableState({ filters: typeFilter, ordering: productOrdering })
  const products = useQuery(productsQuery(actor, state))
  const [shown, setShown] = useState<Product | null>(null)
  const [doomed, setDoomed] = useState<Product | null>(null)
  const remove = useDeleteProduct()

  const columns = productColumns({
    actor,
    may: (ability, product) =>
      can(actor, ability, { vendorId: product.data.vendor.id, tenantId: product.tenant }),
    onEdit: (product) => void navigate({ to: paths.editProduct(product.id) }),
    onDelete: setDoomed,
  })
  const agree = async () => {
    if (doomed) await remove.run(doomed)
    setDoomed(null)
  }

  return (
    <>
      <PageHeader title="Products" actions={<NewProduct />} />
      <DataTable
        label="Products"
        columns={columns}
        source={products}
        state={state}
        rowKey={(product) => product.id}
        rowAction={{ label: (product) => `Details of ${product.data.name}`, run: setShown }}
        toolbar={
          <>
            <SearchBox state={state} label="Search products" />
            <FilterSelect state={state} name="type" label="Type" all="All types" options={typeOptions} />
          </>
        }
        empty={{
          title: 'No products yet.',
          description: 'List your first part, so that it can be quoted.',
          action: <NewProduct />,
        }}
      />
      <ProductDialog product={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        question={doomed && fill(messages.deleteProductConfirm, { id: doomed.id })}
        isBusy={remove.isBusy}
        onAgree={() => void agree()}
        onDisagree={() => setDoomed(null)}
      />
    </>
  )
}
