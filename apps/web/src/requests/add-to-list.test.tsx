import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../testing/render-screen.tsx'
import type { Session } from '../api/session.ts'
import { saveSession, sessionStore } from '../api/session.ts'
import { AddToList } from './add-to-list.tsx'

beforeEach(() => {
  fakeServer().on('listRequestLists', () => ({ results: [] }))
  sessionStore.setState(() => ({ session: null, ended: null }))
})

it.each<[string, Partial<Session> | null, number | null, boolean]>([
  ['a stranger', null, 4, true],
  ['a customer of the marketplace', { role: 'CUSTOMER' }, null, true],
  ['a customer of the marketplace', { role: 'CUSTOMER' }, 4, false],
  ['the store’s own customer', { role: 'CUSTOMER', tenantId: 4 }, 4, true],
  ['the store’s own customer', { role: 'CUSTOMER', tenantId: 4 }, null, true],
  ['another store’s customer', { role: 'CUSTOMER', tenantId: 5 }, 4, false],
  ['an administrator', { role: 'ADMIN' }, null, false],
])('%s (%j) may put a part of store %s on a list: %s', async (_who, session, tenant, isOffered) => {
  if (session !== null) saveSession(sessionOf(session), false)
  const part = { id: 12, sku: 'S-1', tenant, data: { name: 'Servo' } }
  const { screen } = await renderScreen(() => <AddToList part={part} />)
  expect(screen.queryByRole('button', { name: 'Add to list: Servo' }) !== null).toBe(isOffered)
})
