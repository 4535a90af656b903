import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aRequestList } from '../../../testing/a-request-list.ts'
import { fakeServer, Refused } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { addToBrowserList, browserList } from './browser-list.ts'
import { moveBrowserList } from './move-browser-list.ts'
import { MovedList } from './moved-list.tsx'

beforeEach(() => {
  localStorage.clear()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  addToBrowserList({ product: 12, name: 'Servo', sku: 'S-1', quantity: 2 })
})

const accepting = () => {
  const server = fakeServer()
  let made = 0
  server.on('listRequestLists', () => ({ results: [] }))
  server.on('createRequestList', () => {
    made += 1
    return aRequestList({ id: 7 })
  })
  return () => made
}

it.each([
  ['/catalogue/list', '/request-lists/7'],
  ['/catalogue/list?request=true', '/request-lists/7/request'],
])('after sign-in %s opens the list that the parts moved to: %s', async (from, to) => {
  const made = accepting()
  // The frame of each page moves the list too.
  void moveBrowserList()
  const { address } = await renderScreen(MovedList, from)
  // The first look at a screen loads its code.
  await waitFor(() => expect(address()).toBe(to), { timeout: 20_000 })
  expect(made()).toBe(1)
  expect(browserList().lines).toEqual([])
})

it('a list that couldn’t move stays in the browser, beside the account’s lists', async () => {
  fakeServer().on('listRequestLists', () => new Refused(500))
  const { address } = await renderScreen(MovedList, '/catalogue/list?request=true')
  await waitFor(() => expect(address()).toBe('/request-lists'))
  expect(browserList().lines).toHaveLength(1)
})
