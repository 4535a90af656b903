import { skipToken, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { RemoteSelect } from '@armature/ui/remote-select.tsx'
import type { ImportChoiceProps } from './import-settings.tsx'

const vendorOption = ({ id, business_name, username }: Answer<'readUser'>) => ({
  id,
  label: `${business_name ?? username} (${username})`,
})

/** Chooses the products' vendor, for actors who list for several vendors. */
export const VendorChoice = ({ of: { vendor }, onChange }: ImportChoiceProps) => {
  // Without a search only some vendors are offered, and the chosen one may be missing.
  const { data: known = null } = useQuery({
    queryKey: queryKeys.users.one(vendor ?? 0),
    queryFn:
      vendor === null ? skipToken : ({ signal }) => call('readUser', { params: { id: vendor }, signal }),
    select: vendorOption,
  })
  return (
    <RemoteSelect
      label="Vendor"
      placeholder="Vendor"
      value={vendor}
      known={known}
      keyOf={queryKeys.users.vendors}
      load={async (search, signal) => {
        const query = { role: 'VENDOR', search, page_size: 50 } as const
        const { results } = await call('listUsers', { query, signal })
        return results.map(vendorOption)
      }}
      onChange={(chosen) => chosen !== null && onChange({ vendor: chosen })}
    />
  )
}
