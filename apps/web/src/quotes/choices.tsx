import { canEver } from '@armature/domain/abilities'
import { call } from '../api/client.ts'
import { useActor } from '../api/use-session.ts'
import { listPriceText } from '../catalogue/list-price.ts'
import type { RemoteOption, RemoteSelectProps } from '../ui/remote-select.tsx'
import { RemoteSelect } from '../ui/remote-select.tsx'
import { PickedProduct } from './picked-product.tsx'
import { companyName, personName } from './quote-texts.ts'

type Choice = Pick<
  RemoteSelectProps,
  'value' | 'onChange' | 'onBlur' | 'error' | 'disabled' | 'known' | 'label'
>

interface Chooser {
  id: number
  username: string
  first_name: string
  last_name: string
  email: string
}

export const userOption = (user: Chooser): RemoteOption => ({
  id: user.id,
  label: personName(user),
  hint: user.email,
})

const loadUsers = async (search: string, signal: AbortSignal): Promise<readonly RemoteOption[]> => {
  const { results } = await call('listUsers', { query: { search, page_size: 20 }, signal })
  return results.map(userOption)
}

/** The users this person may add quotes for, searched by the server. */
export const UserSelect = (props: Choice) => (
  <RemoteSelect
    {...props}
    placeholder="Search by name or e-mail"
    queryKey={['users', 'choice']}
    load={loadUsers}
  />
)

const loadProducts = async (search: string, signal: AbortSignal): Promise<readonly RemoteOption[]> => {
  const { results } = await call('searchProducts', {
    query: { search, page_size: 20, for_sale: 'true' },
    signal,
  })
  return results.map(({ id, sku, data }) => ({
    id,
    label: data.name,
    hint: [sku, companyName(data.vendor), listPriceText(data.price)].join(' · '),
  }))
}

/** The products this person may ask a quote for, searched by the server. */
export const ProductSelect = (props: Choice) => (
  <div>
    <RemoteSelect
      {...props}
      placeholder="Search by name or SKU"
      queryKey={['products', 'choice']}
      load={loadProducts}
    />
    {props.value !== null && <PickedProduct id={props.value} label={props.label} />}
  </div>
)

export const useMayInvite = (): boolean => canEver(useActor(), 'user.invite')
