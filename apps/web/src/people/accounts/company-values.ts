/** In the order of the form. */
export const companyLabels = {
  business_name: 'Business name',
  industry: 'Industry',
  location: 'Location',
  address: 'Address',
  country: 'Country',
  state: 'State',
  city: 'City',
  postal_code: 'Postal code',
} as const

/** The company as sign-up and account information ask for it (specification sections 3 and 5). */
export type CompanyValues = Record<keyof typeof companyLabels, string>

export const companyNames = [
  'business_name',
  'industry',
  'location',
  'address',
  'country',
  'state',
  'city',
  'postal_code',
] as const satisfies readonly (keyof CompanyValues)[]

export const blankCompany: CompanyValues = {
  business_name: '',
  location: '',
  industry: '',
  address: '',
  city: '',
  state: '',
  country: '',
  postal_code: '',
}

/** The company that a customer buys for; its name and country appear on invoices, the rest prefills addresses. */
export const customerCompanyLabels = {
  business_name: 'Business name',
  country: 'Country',
  state: 'State (optional)',
  address: 'Address (optional)',
  city: 'City (optional)',
  postal_code: 'Postal code (optional)',
} as const

export type CustomerCompanyValues = Record<keyof typeof customerCompanyLabels, string>

/** In the order of the form. */
export const customerCompanyNames = [
  'business_name',
  'country',
  'state',
  'address',
  'city',
  'postal_code',
] as const satisfies readonly (keyof CustomerCompanyValues)[]

export const blankCustomerCompany: CustomerCompanyValues = {
  business_name: '',
  country: '',
  address: '',
  state: '',
  city: '',
  postal_code: '',
}
