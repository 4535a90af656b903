import { messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Refused, fakeServer, lost } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import type { Session } from '../../platform/api/session.ts'
import { saveSession, sessionStore } from '../../platform/api/session.ts'
import { ToastHost } from '@armature/ui/toasts/toast-host.tsx'
import { AddToList, ListChoice } from './add-to-list.tsx'
import type { ListRow } from './request-api.ts'
import { refreshLists } from './request-api.ts'

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

it('two parts that are added at once come to the one new list, one after the other', async () => {
  const server = fakeServer()
  let results: ListRow[] = []
  const { promise: isMade, resolve: make } = Promise.withResolvers<void>()
  server.on('listRequestLists', () => ({ results }))
  server.on('createRequestList', async ({ body }) => {
    await isMade
    const row = rowOf(9, body.name, null)
    results = [row]
    return { ...row, lines: [] }
  })
  server.on('addRequestLines', () => ({ ...rowOf(9, 'My list', null), lines: [] }))
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const partOf = (id: number, name: string) => ({ id, sku: '', tenant: null, data: { name } })
  const { screen, user } = await renderScreen(() => (
    <>
      <AddToList part={partOf(12, 'Servo')} />
      <AddToList part={partOf(13, 'Arm')} />
      <ToastHost />
    </>
  ))
  await user.click(await screen.findByRole('button', { name: 'Add to list: Servo' }))
  await user.click(screen.getByRole('button', { name: 'Add to list: Arm' }))
  make()
  expect(await screen.findByText(/Arm: 1 in/)).toBeTruthy()
  expect(server.received('createRequestList').map(({ body }) => body.lines)).toEqual([
    [{ product: 12, quantity: 1 }],
  ])
  expect(server.received('addRequestLines').map(({ params, body }) => [params['id'], body.lines])).toEqual([
    ['9', [{ product: 13, quantity: 1 }]],
  ])
})

/** One part with its button, for a customer, who sees the outcome. */
const showServo = async () => {
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const part = { id: 12, sku: 'S-1', tenant: null, data: { name: 'Servo' } }
  const shown = await renderScreen(() => (
    <>
      <AddToList part={part} />
      <ToastHost />
    </>
  ))
  const add = await shown.screen.findByRole('button', { name: 'Add to list: Servo' })
  return { ...shown, add }
}

it('where another window has made the new list, the next try adds to it', async () => {
  const server = fakeServer()
  let results: ListRow[] = []
  server.on('listRequestLists', () => ({ results }))
  server.on('createRequestList', () => {
    results = [rowOf(9, 'My list', null)]
    return new Refused(400, { name: [messages.listNameTaken] })
  })
  server.on('addRequestLines', () => ({ ...rowOf(9, 'My list', null), lines: [] }))
  const { screen, user, add } = await showServo()
  await user.click(add)
  await waitFor(() => expect(server.received('createRequestList')).toHaveLength(1))
  await waitFor(() => expect(add.getAttribute('aria-busy')).toBe('false'))
  await user.click(add)
  expect(await screen.findByText(/Servo: 1 in/)).toBeTruthy()
})

it('a try after a lost answer is the same one, also where the first had made the list', async () => {
  const server = fakeServer()
  let results: ListRow[] = []
  let isLost = true
  server.on('listRequestLists', () => ({ results }))
  server.on('createRequestList', ({ body }) => {
    const row = rowOf(9, body.name, null)
    results = [row]
    return isLost ? lost : { ...row, lines: [] }
  })
  server.on('addRequestLines', () => ({ ...rowOf(9, 'My list', null), lines: [] }))
  const { screen, user, add } = await showServo()
  await user.click(add)
  await waitFor(() => expect(add.getAttribute('aria-busy')).toBe('false'))
  refreshLists()
  isLost = false
  await user.click(add)
  expect(await screen.findByText(/Servo: 1 in/)).toBeTruthy()
  const keys = server.received('createRequestList').map(({ key }) => key)
  expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1])
  expect(server.received('addRequestLines')).toEqual([])
  // The next piece is a separate write, to the list that exists now.
  await user.click(add)
  await waitFor(() => expect(server.received('addRequestLines')).toHaveLength(1))
})
