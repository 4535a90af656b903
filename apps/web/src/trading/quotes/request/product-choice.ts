import type { Store } from '@armature/domain/quotes/workflow/quote-parties'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { sellerPriceText } from '../../../selling/catalogue/view/list-price.ts'
import type { RemoteOption } from '@armature/ui/remote-select.tsx'
import { companyName } from '../record/quote-texts.ts'

export interface ProductOption extends RemoteOption {
  store: Store
  sku: string
}

export const productOption = ({
  id,
  sku,
  tenant,
  data,
}: Answer<'searchProducts'>['results'][number]): ProductOption => ({
  id,
  sku,
  store: tenant,
  label: data.name,
  hint: [sku, companyName(data.vendor), sellerPriceText(data.price_from)].join(' · '),
})

/** The products for sale that match a search, of these stores only. */
export const loadProducts = async (
  stores: readonly Store[] | null,
  search: string,
  signal?: AbortSignal,
): Promise<readonly ProductOption[]> => {
  const ofStores = stores === null ? {} : { tenant__in: stores.map((store) => store ?? 'none').join(',') }
  const { results } = await call('searchProducts', {
    query: { search, page_size: 20, for_sale: 'true', ...ofStores },
    ...(signal && { signal }),
  })
  return results.map(productOption)
}
