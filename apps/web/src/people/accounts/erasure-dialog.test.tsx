import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aVendor } from '../../../testing/a-vendor.ts'
import { fakeServer, Refused } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { getSession, saveSession } from '../../platform/api/session.ts'
import { OwnDataSection } from './profile/own-data-section.tsx'
import { UsersPage } from './users-page.tsx'

it('names what has to end before the account can be erased, and asks for no password', async () => {
  const server = fakeServer()
  server.on('readOwnErasure', () => ({ bars: ['An open claim'] }))
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const { user, screen } = await renderScreen(OwnDataSection)
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  await screen.findByText('An open claim')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

it('erases by the password, and signs out', async () => {
  const server = fakeServer()
  server.on('readOwnErasure', () => ({ bars: [] }))
  server.on('eraseOwnAccount', ({ body }) =>
    body?.password === 'right' ? { detail: 'x' } : new Refused(400, { password: ['Not yours.'] }),
  )
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const { user, screen } = await renderScreen(OwnDataSection)
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  const password = await screen.findByLabelText('Password')
  const submit = () => screen.getAllByRole('button', { name: 'Delete account' }).at(-1) ?? document.body
  await user.type(password, 'wrong')
  await user.click(submit())
  await screen.findByText('Not yours.')
  expect(getSession()).not.toBeNull()
  await user.clear(password)
  await user.type(password, 'right')
  await user.click(submit())
  await waitFor(() => expect(getSession()).toBeNull())
})

it('an administrator types the username and a reason', async () => {
  const server = fakeServer()
  server.on('listUsers', () => ({ count: 1, next: null, previous: null, results: [aVendor] }))
  server.on('readErasure', () => ({ bars: [] }))
  server.on('eraseUser', () => new Refused(400, { username: ['Another one.'] }))
  saveSession(sessionOf({ role: 'ADMIN', userEmail: 'admin@example.test', userId: 1 }), false)
  const { user, screen } = await renderScreen(UsersPage)
  await user.click(await screen.findByRole('button', { name: 'Actions for Dana Reyes' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete account' }))
  await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'dana')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'by letter')
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  await screen.findByText('Another one.')
  expect(server.received('eraseUser').map(({ body }) => body)).toEqual([
    { username: 'dana', reason: 'by letter' },
  ])
})
