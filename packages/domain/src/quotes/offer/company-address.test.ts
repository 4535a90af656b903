import { expect, it } from 'vitest'
import { companyAddress } from './company-address.ts'

const company = {
  business_name: 'Beacon Assemblies',
  country: 'Germany',
  address: '12 Harbour Street',
  city: 'Hamburg',
  state: '',
  postal_code: '20457',
}

it('of a company goes to the person, with the country’s code', () => {
  expect(companyAddress(company, 'Bea Buyer')).toMatchObject({
    company: 'Beacon Assemblies',
    contact_name: 'Bea Buyer',
    street: '12 Harbour Street',
    city: 'Hamburg',
    postal_code: '20457',
    country: 'DE',
  })
  expect(companyAddress({ ...company, country: 'Korea, Republic of' }, 'Bea')?.country).toBe('KR')
})

it.each([{ address: '' }, { city: ' ' }, { country: 'Atlantis' }])(
  'is none where a part that a delivery needs is missing: %j',
  (more) => {
    expect(companyAddress({ ...company, ...more }, 'Bea')).toBeNull()
  },
)

it('is none without a company, or without a person', () => {
  expect([companyAddress(null, 'Bea'), companyAddress(company, '')]).toEqual([null, null])
})
