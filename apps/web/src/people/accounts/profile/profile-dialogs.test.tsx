import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { CustomerCompanySection } from './customer-company-section.tsx'
import type { Me } from '../account-api.ts'
import { StoreSection } from './store-section.tsx'

const tenant = {
  id: 3,
  status: 'ACTIVE',
  domain: 'acme.example.test',
  name: 'Acme',
  subscription_status: true,
  domain_is_proved: true,
  domain_leads_here: true,
  logo: null,
}

const company: Me['company'] = {
  business_name: 'Alpha Robotics',
  country: 'Norway',
  state: 'Oslo',
  address: '',
  city: '',
  postal_code: '',
}

it.each([
  {
    by: 'Add your company',
    first: 'Business name',
    Section: () => <CustomerCompanySection company={null} />,
  },
  {
    by: 'New customer',
    first: 'First name',
    Section: () => <StoreSection tenant={tenant} status="APPROVED" />,
  },
])('the dialog of “$by” begins in its first field, and leaves the focus where it was', async (asked) => {
  fakeServer()
  saveSession(sessionOf({ tenantId: 3 }), false)
  const { user, screen } = await renderScreen(asked.Section)
  const opener = screen.getByRole('button', { name: asked.by })
  await user.click(opener)
  const first = await screen.findByRole('textbox', { name: asked.first })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('invites a customer by the address alone, whatever blanks came with it from elsewhere', async () => {
  const server = fakeServer()
  server.on('inviteCustomer', () => new Refused(400, { email: ['Taken.'] }))
  saveSession(sessionOf({ tenantId: 3 }), false)
  const { user, screen } = await renderScreen(() => <StoreSection tenant={tenant} status="APPROVED" />)
  await user.click(screen.getByRole('button', { name: 'New customer' }))
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ada')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Byron')
  await user.click(screen.getByRole('textbox', { name: 'E-mail' }))
  await user.paste(' ada@example.test ')
  await user.click(screen.getByRole('button', { name: 'Invite customer' }))
  await screen.findByText('Taken.')
  expect(server.received('inviteCustomer').map(({ body }) => body?.email)).toEqual(['ada@example.test'])
})

it('takes back the state of a company, which it need not have, and no country', async () => {
  const server = fakeServer()
  server.on('setCustomerCompany', () => new Refused(400, { state: ['Not now.'] }))
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const { user, screen } = await renderScreen(() => <CustomerCompanySection company={company} />)
  await user.click(screen.getByRole('button', { name: 'Edit company' }))
  await user.click(await screen.findByRole('button', { name: 'Clear State (optional)' }))
  const state = screen.getByRole<HTMLInputElement>('combobox', { name: 'State (optional)' })
  expect(state.value).toBe('')
  expect(document.activeElement).toBe(state)
  expect(screen.queryByRole('button', { name: 'Clear Country' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Not now.')
  expect(server.received('setCustomerCompany').map(({ body }) => body)).toEqual([{ state: '' }])
})
