import { companySignInNone, companySignInStale } from '@armature/domain/accounts/company-sign-in'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { CompanySignInPage } from './company-sign-in-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

it('leads to the provider of the address’ company, or says that there is none', async () => {
  server.on('startCompanySignIn', () => new Refused(400, { email: [companySignInNone] }))
  const { user, screen } = await renderScreen(CompanySignInPage)
  await user.type(await screen.findByRole('textbox', { name: 'Work email' }), 'ana@northgate.com')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findAllByText(companySignInNone)).length).toBeGreaterThan(0)
  // A place on this page stands for the provider's.
  server.on('startCompanySignIn', () => ({ url: `${window.location.href}#provider` }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => window.location.hash).toBe('#provider')
})

it('says why the provider’s answer isn’t accepted', async () => {
  server.on('finishCompanySignIn', () => new Refused(401, { detail: companySignInStale }))
  const { screen } = await renderScreen(CompanySignInPage, '/companySignIn?code=abc&state=xyz')
  expect((await screen.findByRole('alert')).textContent).toBe(companySignInStale)
})
