import { describe, expect, it } from 'vitest'
import type { Me } from '../../../people/accounts/account-api.ts'
import { companyAddress } from './use-own-book.ts'

const company = {
  business_name: 'Beacon Assemblies',
  country: 'Germany',
  address: '12 Harbour Street',
  city: 'Hamburg',
  state: '',
  postal_code: '20457',
}
const me = (more: Partial<typeof company> | null): Me => ({
  id: 7,
  username: 'bea',
  email: 'bea@buyer.test',
  role: 'CUSTOMER',
  first_name: 'Bea',
  last_name: 'Buyer',
  status: 'APPROVED',
  vendor: null,
  company: more && { ...company, ...more },
  tenant: null,
  phone: { number: null, confirmed: false },
  payout_account: { status: null, id: null },
})

describe('the address that a first request begins with', () => {
  it('is the company’s, to the person, with the country’s code', () => {
    expect(companyAddress(me({}))).toMatchObject({
      company: 'Beacon Assemblies',
      contact_name: 'Bea Buyer',
      street: '12 Harbour Street',
      city: 'Hamburg',
      postal_code: '20457',
      country: 'DE',
    })
  })

  it.each([{ address: '' }, { city: '' }, { country: 'Atlantis' }, null])(
    'is none where a part that is needed is missing, since it would have to be finished: %j',
    (more) => {
      expect(companyAddress(me(more))).toBeNull()
    },
  )
})
