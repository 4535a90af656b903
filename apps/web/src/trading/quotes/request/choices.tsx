import { canEver } from '@armature/domain/rights/abilities'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Store } from '@armature/domain/quotes/workflow/quote-parties'
import { call } from '../../../platform/api/client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import type { RemoteOption, RemoteSelectProps } from '@armature/ui/remote-select.tsx'
import { RemoteSelect } from '@armature/ui/remote-select.tsx'
import { WaysOn } from '../../../selling/catalogue/shop/ways-on.tsx'
import { PickedProduct } from './picked-product.tsx'
import type { ProductOption } from './product-choice.ts'
import { loadProducts } from './product-choice.ts'
import { personName } from '@armature/domain/accounts/person-name'

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

interface ProductSelectProps extends Choice<ProductOption> {
  stores: readonly Store[] | null
  /** Shown below when nothing matches; only corrections by default, because links leave the form. */
  nothing?: ReactNode
  hasLinks?: boolean
}

const linked = ['Not in the catalogue yet', 'Categories'] as const

/** The products that a quote of these stores may have, searched by the server; of all stores where that is open. */
export const ProductSelect = ({ stores, nothing, hasLinks = false, ...props }: ProductSelectProps) => (
  <div>
    <RemoteSelect
      {...props}
      placeholder="Search by name or SKU"
      keyOf={(search) => queryKeys.products.choice(stores, search)}
      load={(search, signal) => loadProducts(stores, search, signal)}
      renderNothing={(typed, search) => (
        <Stack gap="xs" mt="sm">
          <WaysOn words={typed} onSearch={search} without={hasLinks ? [] : linked} />
          {nothing}
        </Stack>
      )}
    />
    {props.value !== null && <PickedProduct id={props.value} label={props.label} />}
  </div>
)

export const useMayInvite = (): boolean => canEver(useActor(), 'user.invite')
