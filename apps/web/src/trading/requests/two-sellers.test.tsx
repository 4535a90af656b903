import { messages } from '@armature/domain/messages'
import { within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aRequestList } from '../../../testing/a-request-list.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import type { ListLine, RequestList } from './request-api.ts'
import { RequestForm } from './request-from-list-page.tsx'
import { RequestListPage } from './request-list-page.tsx'

const line = (id: number, name: string, is_elsewhere = false): ListLine => ({
  id,
  place: id,
  product: {
    id: id + 100,
    sku: name,
    type: 'MODEL',
    name,
    price_from: null,
    preview: null,
    kind: 'Arms',
    vendor: 'Alpha',
  },
  is_gone: false,
  is_elsewhere,
  name,
  sku: name,
  quantity: 1,
  note: '',
  row: null,
  target_price: null,
})

const mixed = aRequestList({ lines: [line(1, 'Own arm'), line(2, 'Other arm', true)] })

let server: FakeServer
beforeEach(() => {
  sessionStorage.clear()
  server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER', tenantId: 30 }), false)
})

const open = (lines: RequestList) => {
  server.on('readRequestList', () => lines)
  return renderScreen(RequestListPage, '/requests/7', '/requests/$id')
}

it('a list marks the parts that no quote holds together with its others, before a quote is asked for', async () => {
  const { screen } = await open(mixed)
  expect(await screen.findByText(messages.listOfTwoSellers)).toBeTruthy()
  const row = (name: string) => screen.getByRole('link', { name }).closest('tr') ?? document.body
  expect(within(row('Other arm')).getByText(messages.listLineElsewhere)).toBeTruthy()
  expect(within(row('Own arm')).queryByText(messages.listLineElsewhere)).toBeNull()
})

it('a list of one seller’s parts marks none', async () => {
  const { screen } = await open(aRequestList({ lines: [line(1, 'Own arm')] }))
  await screen.findByRole('link', { name: 'Own arm' })
  expect(screen.queryByText(messages.listOfTwoSellers)).toBeNull()
  expect(screen.queryByText(messages.listLineElsewhere)).toBeNull()
})

it('a quote of such a list isn’t asked for, and the form says why', async () => {
  const { screen } = await renderScreen(() => <RequestForm list={mixed} book={[]} />)
  expect(await screen.findByText(messages.listOfTwoSellers)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Request quote' })).toHaveProperty('disabled', true)
})
