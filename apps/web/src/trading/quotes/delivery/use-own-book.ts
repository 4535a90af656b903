import { canEver } from '@armature/domain/rights/abilities'
import { countryCodes, countryName } from '@armature/domain/values/countries'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import { neededParts } from '@armature/domain/quotes/offer/delivery'
import { useQuery } from '@tanstack/react-query'
import type { Me } from '../../../people/accounts/account-api.ts'
import { meQuery } from '../../../people/accounts/account-api.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import type { SavedAddress } from './address-book.ts'
import { addressesQuery, companyEntry } from './address-book.ts'
import { blankAddress } from './delivery-fields.ts'

/** The address of an account's company, as far as its customer has given it; null if it isn't enough for a delivery. */
export const companyAddress = ({ company, first_name, last_name }: Me): Address | null => {
  if (company === null) return null
  const address: Address = {
    ...blankAddress,
    company: company.business_name,
    contact_name: `${first_name} ${last_name}`,
    street: company.address,
    city: company.city,
    region: company.state,
    postal_code: company.postal_code,
    country: countryCodes.find((code) => countryName(code) === company.country) ?? '',
  }
  return neededParts.every((part) => address[part] !== '') ? address : null
}

/** The initial delivery of a request: the user's last addresses, and for the first request the company's own. */
export const useOwnBook = (): { isPending: boolean; book: readonly SavedAddress[] } => {
  const hasCompany = canEver(useActor(), 'account.edit-customer-company')
  const kept = useQuery(addressesQuery())
  const me = useQuery({ ...meQuery, enabled: hasCompany })
  const own = me.data === undefined ? null : companyAddress(me.data)
  const book = kept.data ?? []
  return {
    isPending: kept.isPending || (hasCompany && me.isPending),
    book: book.length > 0 || own === null ? book : [{ id: companyEntry, address: own, used: '' }],
  }
}
