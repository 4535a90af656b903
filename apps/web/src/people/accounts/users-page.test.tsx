import { expect, it } from 'vitest'
import { aVendor } from '../../../testing/a-vendor.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { UsersPage } from './users-page.tsx'

const dana = { ...aVendor, business_name: null }

it('an account whose status was saved has its new actions before the list is read anew', async () => {
  saveSession(sessionOf({ role: 'ADMIN', userEmail: 'admin@example.test', userId: 1 }), false)
  const server = fakeServer()
  let reads = 0
  const held = Promise.withResolvers<void>()
  server.on('listUsers', async () => {
    reads += 1
    if (reads > 1) await held.promise
    return { count: 1, next: null, previous: null, results: [dana] }
  })
  server.on('setUserStatus', ({ body }) => ({ ...dana, status: body?.status ?? dana.status }))
  const { user, screen } = await renderScreen(UsersPage)
  const menu = () => screen.findByRole('button', { name: 'Actions for Dana Reyes' })
  await user.click(await menu())
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }))
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'x')
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  await user.click(await menu())
  expect(await screen.findByRole('menuitem', { name: 'Approve' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Suspend' })).toBeNull()
  held.resolve()
})

it('approves without a reason, and suspends only with one', async () => {
  saveSession(sessionOf({ role: 'ADMIN', userEmail: 'admin@example.test', userId: 1 }), false)
  const server = fakeServer()
  const pending = { ...dana, status: 'PENDING' as const }
  server.on('listUsers', () => ({ count: 1, next: null, previous: null, results: [pending] }))
  server.on('setUserStatus', () => dana)
  const { user, screen } = await renderScreen(UsersPage)
  const choose = async (act: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Dana Reyes' }))
    await user.click(await screen.findByRole('menuitem', { name: act }))
    await user.click(await screen.findByRole('button', { name: act }))
  }
  await choose('Suspend')
  expect(server.received('setUserStatus')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await choose('Approve')
  expect(server.received('setUserStatus').map(({ body }) => body)).toEqual([
    { status: 'APPROVED', reason: '' },
  ])
})
