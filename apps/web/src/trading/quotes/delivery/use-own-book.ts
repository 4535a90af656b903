import { canEver } from '@armature/domain/rights/abilities'
import { companyAddress } from '@armature/domain/quotes/offer/company-address'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../../people/accounts/account-api.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import type { SavedAddress } from './address-book.ts'
import { addressesQuery, companyEntry } from './address-book.ts'

/** The initial delivery of a request: the user's last addresses, and for the first request the company's own. */
export const useOwnBook = (): { isPending: boolean; book: readonly SavedAddress[] } => {
  const hasCompany = canEver(useActor(), 'account.edit-customer-company')
  const kept = useQuery(addressesQuery())
  const me = useQuery({ ...meQuery, enabled: hasCompany })
  const { company = null, first_name = '', last_name = '' } = me.data ?? {}
  const own = companyAddress(company, `${first_name} ${last_name}`.trim())
  const book = kept.data ?? []
  return {
    isPending: kept.isPending || (hasCompany && me.isPending),
    book: book.length > 0 || own === null ? book : [{ id: companyEntry, address: own, used: '' }],
  }
}
