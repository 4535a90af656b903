import { readCountry } from '../../values/countries.ts'
import type { Address } from './delivery.ts'
import { neededParts } from './delivery.ts'

/** An account's company as sign-up and profile know it; the country by name or code. */
export interface CompanyPlace {
  business_name: string
  address: string
  city: string
  state: string
  country: string
  postal_code: string
}

/** The company's address as a destination; null where it lacks a part that a delivery needs. */
export const companyAddress = (company: CompanyPlace | null, contact: string): Address | null => {
  if (company === null) return null
  const address: Address = {
    company: company.business_name,
    contact_name: contact,
    street: company.address,
    street_more: '',
    city: company.city,
    region: company.state,
    postal_code: company.postal_code,
    country: readCountry(company.country) ?? '',
    phone: '',
  }
  return neededParts.every((part) => address[part].trim() !== '') ? address : null
}
