import { canEver } from '@armature/domain/abilities'
import type { Store } from '@armature/domain/quotes/quote-parties'
import type { Answer } from '../api/client.ts'
import { call } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useActor } from '../api/use-session.ts'
import { listPriceText } from '../catalogue/list-price.ts'
import type { RemoteOption, RemoteSelectProps } from '../ui/remote-select.tsx'
import { RemoteSelect } from '../ui/remote-select.tsx'
import { PickedProduct } from './picked-product.tsx'
import { companyName, personName } from './quote-texts.ts'

type Choice<Option extends RemoteOption> = Pick<
  RemoteSelectProps<Option>,
  'value' | 'onChange' | 'onBlur' | 'error' | 'disabled' | 'known' | 'label' | 'ref' | 'isFirst'
>

interface Chooser {
  id: number
  /** The store that it runs or buys at. */
  tenant: Store
  username: string
  first_name: string
  last_name: string
  email: string
}

export interface UserOption extends RemoteOption {
  store: Store
}

export const userOption = (user: Chooser): UserOption => ({
  id: user.id,
  store: user.tenant,
  label: personName(user),
  hint: user.email,
})

const loadUsers = async (search: string, signal: AbortSignal): Promise<readonly UserOption[]> => {
  const { results } = await call('listUsers', { query: { search, page_size: 20 }, signal })
  return results.map(userOption)
}

/** The users this person may add quotes for, searched by the server. */
export const UserSelect = (props: Choice<UserOption>) => (
  <RemoteSelect
    {...props}
    placeholder="Search by name or e-mail"
    keyOf={queryKeys.users.choice}
    load={loadUsers}
  />
)

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
  hint: [sku, companyName(data.vendor), listPriceText(data.price)].join(' · '),
})

/** The products for sale that a search finds, of these stores alone. */
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

/** The products that a quote of these stores may hold, searched by the server; of all stores where that is open. */
export const ProductSelect = ({
  stores,
  ...props
}: Choice<ProductOption> & { stores: readonly Store[] | null }) => (
  <div>
    <RemoteSelect
      {...props}
      placeholder="Search by name or SKU"
      keyOf={(search) => queryKeys.products.choice(stores, search)}
      load={(search, signal) => loadProducts(stores, search, signal)}
    />
    {props.value !== null && <PickedProduct id={props.value} label={props.label} />}
  </div>
)

export const useMayInvite = (): boolean => canEver(useActor(), 'user.invite')
