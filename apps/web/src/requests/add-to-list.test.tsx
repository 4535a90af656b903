import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../testing/render-screen.tsx'
import type { Session } from '../api/session.ts'
import { saveSession, sessionStore } from '../api/session.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { AddToList, ListChoice } from './add-to-list.tsx'
import type { ListRow } from './request-api.ts'

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

const rowOf = (id: number, name: string, quote: number | null): ListRow => ({
  id,
  name,
  needed_by: null,
  version: 1,
  changed: '2026-01-02T03:04:05Z',
  shared: null,
  requested: quote === null ? null : { quote, at: '2026-01-02T03:04:05Z' },
  lines: 1,
})

it.each<[string, ListRow[], string, string]>([
  ['the open list', [rowOf(3, 'Asked', 44), rowOf(5, 'Cell', null)], 'Cell', '/request-lists/5'],
  ['a new one', [rowOf(3, 'My list', 44)], 'My list 2', '/request-lists/9'],
])(
  'a part is never put on a list that a quote was made of, but on %s, where the toast leads',
  async (...given) => {
    const [, results, name, href] = given
    const server = fakeServer()
    server.on('listRequestLists', () => ({ results }))
    server.on('addRequestLines', ({ params }) => ({
      ...rowOf(Number(params['id']), 'Cell', null),
      lines: [],
    }))
    server.on('createRequestList', ({ body }) => ({ ...rowOf(9, body.name, null), lines: [] }))
    saveSession(sessionOf({ role: 'CUSTOMER' }), false)
    const part = { id: 12, sku: 'S-1', tenant: null, data: { name: 'Servo' } }
    const { screen, user } = await renderScreen(() => (
      <>
        <AddToList part={part} />
        <ListChoice />
        <ToastHost />
      </>
    ))
    await user.click(await screen.findByRole('button', { name: 'Add to list: Servo' }))
    const link = await screen.findByRole('link', { name: `“${name}”` })
    expect(link.getAttribute('href')).toBe(href)
    expect(screen.queryByRole('option', { name: 'List: Asked' })).toBeNull()
  },
)
