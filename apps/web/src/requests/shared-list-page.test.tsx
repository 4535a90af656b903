import { expect, it } from 'vitest'
import { Refused, fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SharedListPage } from './shared-list-page.tsx'

it('a list that is shown to nobody before sign-in leads there, and back', async () => {
  fakeServer().on('readSharedList', () => new Refused(401, { detail: 'Sign in first.' }))
  const { screen } = await renderScreen(SharedListPage, '/shared-list/abc', '/shared-list/$token')
  expect(await screen.findByText('Sign in to see this list')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'Sign in' }).map((link) => link.getAttribute('href'))
  expect(new Set(links)).toEqual(new Set([`/login?from=${encodeURIComponent('/shared-list/abc')}`]))
  expect(links).toHaveLength(2)
})
