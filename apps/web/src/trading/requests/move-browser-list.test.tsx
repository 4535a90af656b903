import { beforeEach, expect, it } from 'vitest'
import { fakeServer, lost, Refused } from '../../../testing/fake-server.ts'
import { saveSession } from '../../platform/api/session.ts'
import { addToBrowserList, browserList } from './browser-list.ts'
import { moveBrowserList } from './move-browser-list.ts'
import type { ListRow, RequestList } from './request-api.ts'

const head = {
  id: 7,
  name: 'My list',
  needed_by: null,
  version: 1,
  changed: '2026-01-02T03:04:05Z',
  shared: null,
  requested: null,
}
const list: RequestList = { ...head, lines: [] }
const row: ListRow = { ...head, lines: 1 }

beforeEach(() => {
  localStorage.clear()
  saveSession(
    {
      token: 'token',
      role: 'CUSTOMER',
      userEmail: 'carla@example.test',
      userId: 4,
      tenantStatus: null,
      tenantId: null,
      tenantDomain: null,
      tenantSubscriptionStatus: false,
      tenantName: null,
      tenantLogo: null,
      price_key: '',
      companyRoles: null,
    },
    true,
  )
})

it('moves once, to where the first try aimed at, although its answer was lost', async () => {
  const server = fakeServer()
  const tries: { key: string | null; name: string; lines: number }[] = []
  // The first try created the list: the account has one with that name when the second begins.
  let mine: ListRow[] = []
  server.on('listRequestLists', () => ({ results: mine }))
  server.on('addRequestLines', () => new Refused(500))
  server.on('createRequestList', ({ key, body }) => {
    tries.push({ key, name: body.name, lines: body.lines?.length ?? 0 })
    mine = [row]
    return tries.length === 1 ? lost : list
  })
  addToBrowserList({ product: 12, name: 'Servo', sku: 'S-1', quantity: 1 })
  addToBrowserList({ product: 12, name: 'Servo', sku: 'S-1', quantity: 1 })
  await moveBrowserList()
  expect(browserList().lines).toMatchObject([{ product: 12, quantity: 2 }])
  await moveBrowserList()
  expect(tries).toEqual([tries[0], tries[0]])
  expect(tries[0]).toMatchObject({ name: 'My list', lines: 1, key: expect.stringMatching(/^[\w-]{20,}$/) })
  expect(browserList().lines).toEqual([])
})

it('stays where the account refuses it, and aims anew', async () => {
  const server = fakeServer()
  let mine: ListRow[] = []
  server.on('listRequestLists', () => ({ results: mine }))
  server.on('createRequestList', () => {
    mine = [row]
    return new Refused(400, { name: ['You already have a list with this name.'] })
  })
  const added: string[] = []
  server.on('addRequestLines', ({ params }) => {
    added.push(params['id'] ?? '')
    return list
  })
  addToBrowserList({ product: 13, name: 'Servo', sku: 'S-1', quantity: 1 })
  await moveBrowserList()
  expect(browserList().lines).toHaveLength(1)
  await moveBrowserList()
  expect([added, browserList().lines]).toEqual([['7'], []])
})

it('begins a new list where the account’s has been asked for already', async () => {
  const server = fakeServer()
  const asked = { ...row, requested: { quote: 44, at: '2026-01-02T03:04:05Z' } }
  server.on('listRequestLists', () => ({ results: [asked] }))
  server.on('createRequestList', ({ body }) => ({ ...list, name: body.name }))
  addToBrowserList({ product: 14, name: 'Servo', sku: 'S-1', quantity: 1 })
  await moveBrowserList()
  expect(server.received('createRequestList').map(({ body }) => body.name)).toEqual(['My list 2'])
  expect(browserList().lines).toEqual([])
})
