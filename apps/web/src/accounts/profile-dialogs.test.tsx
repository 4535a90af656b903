import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../testing/render-screen.tsx'
import { saveSession } from '../api/session.ts'
import { CustomerCompanySection } from './customer-company-section.tsx'
import { StoreSection } from './store-section.tsx'

const tenant = {
  id: 3,
  status: 'ACTIVE',
  domain: 'acme.example.test',
  name: 'Acme',
  subscription_status: true,
  domain_leads_here: true,
  logo: null,
}

it.each([
  {
    by: 'Name your company',
    first: 'Business name',
    Section: () => <CustomerCompanySection company={null} />,
  },
  { by: 'New customer', first: 'First name', Section: () => <StoreSection tenant={tenant} /> },
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
