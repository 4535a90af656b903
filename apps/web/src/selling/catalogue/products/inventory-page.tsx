import type { OrderingField } from '@armature/contract/platform/list-orderings'
import { can, canEver } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { readWhole, wholeAsStored } from '@armature/domain/values/typed-number'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryIn } from '../../../platform/api/query-keys.ts'
import { saveList } from '../../../platform/api/writes/save-list.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { FilterSelect } from '@armature/ui/table/tools/filter-select.tsx'
import { SearchBox } from '@armature/ui/table/tools/search-box.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import type { Product } from './catalogue-queries.ts'
import { refreshProducts } from './catalogue-queries.ts'
import { leadingColumns } from './product-columns.tsx'
import { ShownStock } from '../stock/shown-stock.tsx'
import { stockOptions, typeOptions } from '../filters/product-filters.ts'
import { productLists } from './product-lists.ts'
import { quantityError, saveTypedQuantity, whoChangedProduct } from '../stock/quantity.ts'
import { StockMark } from '../stock/stock-mark.tsx'

const stockColumn: Column<Product> = {
  id: 'stock',
  header: 'Stock',
  small: 'end',
  cell: ({ quantity }) => <StockMark quantity={quantity} />,
}

/** Its form and history load when a row is first expanded. */
const StockPanel = lazyPart(async () => (await import('../stock/stock-panel.tsx')).StockPanel, {
  fallback: () => <LoadingBlock height={180} />,
})

const stockPanel = (product: Product) => <StockPanel product={product} />

/** The vendor's stock, with quantities edited in place. */
export const InventoryPage = () => {
  const actor = useActor()
  const client = useQueryClient()
  const state = useTableState(productLists.inventory)
  const rowsQuery = productLists.inventory.queryOf(state, actor)
  const products = useQuery(rowsQuery)

  const columns: Column<Product, OrderingField<'searchProducts'>>[] = [
    ...leadingColumns(actor),
    stockColumn,
    {
      id: 'quantity',
      header: 'QUANTITY',
      sortBy: 'quantity',
      align: 'right',
      small: 'act',
      cell: ({ quantity }) => quantity,
      edit: {
        label: ({ data }) => `Quantity of ${data.name}`,
        text: ({ quantity }) => String(quantity ?? ''),
        show: wholeAsStored,
        canEdit: (product) =>
          can(actor, 'product.update', { vendorId: product.data.vendor.id, tenantId: product.tenant }),
        inputMode: 'numeric',
        validate: quantityError,
        hint: messages.wholeNumberHint,
        save: async (product, text, over) => {
          const typedOver = { ...product, quantity: readWhole(over) }
          const refused = await saveTypedQuantity(typedOver, readWhole(text) ?? 0)
          await refreshProducts(client)
          return refused
        },
        whoChanged: whoChangedProduct,
      },
    },
  ]

  return (
    <>
      <PageHeader
        title="Inventory"
        description="Click a quantity or press Enter to change it. Expand a row to give a reason and see its history."
      />
      {canEver(actor, 'account.edit-company') && <ShownStock />}
      <DataTable
        label="Inventory"
        columns={columns}
        source={products}
        save={saveList('searchProducts', queryIn(rowsQuery.queryKey))}
        state={state}
        rowKey={(product) => product.id}
        detail={stockPanel}
        detailLabel={({ data }) => `Stock of ${data.name}`}
        toolbar={
          <>
            <SearchBox state={state} label="Search the inventory" />
            <FilterSelect state={state} name="type" label="Type" all="All types" options={typeOptions} />
            <FilterSelect state={state} name="stock" label="Stock" all="All stock" options={stockOptions} />
          </>
        }
        empty={{
          picture: 'parts',
          title: 'Nothing in stock yet.',
          description: 'Your products appear here.',
          action: <LinkButton to={paths.addProduct}>New Product</LinkButton>,
        }}
      />
    </>
  )
}
