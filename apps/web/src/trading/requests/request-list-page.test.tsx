import { messages } from '@armature/domain/messages'
import { expect, it } from 'vitest'
import { aRequestList } from '../../../testing/a-request-list.ts'
import { fakeServer, Refused } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveSession } from '../../platform/api/session.ts'
import { requestListQuery } from './request-api.ts'
import { RequestListPage } from './request-list-page.tsx'

it('a list that is deleted in another tab says so in its place, with the focus', async () => {
  const server = fakeServer()
  saveSession(sessionOf(), false)
  let isThere = true
  server.on('readRequestList', () =>
    isThere ? aRequestList({ id: 3 }) : new Refused(404, { detail: messages.notFound }),
  )
  const { user, screen } = await renderScreen(RequestListPage, '/lists/3', '/lists/$id')
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Name and day' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  isThere = false
  await queryClient.invalidateQueries({ queryKey: requestListQuery(3).queryKey })
  const note = (await screen.findByText('This list is no longer here')).closest('[role="status"]')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('List #3')
  expect(document.activeElement).toBe(note)
})

it('another spelling of a line’s quantity is sent nowhere', async () => {
  const server = fakeServer()
  saveSession(sessionOf(), false)
  const line = {
    id: 1,
    place: 1,
    product: null,
    is_gone: false,
    is_elsewhere: false,
    name: 'An arm',
    sku: '',
    quantity: 7,
    note: '',
    row: null,
    target_price: null,
  }
  server.on('readRequestList', () => aRequestList({ id: 3, lines: [line] }))
  const { user, screen } = await renderScreen(RequestListPage, '/lists/3', '/lists/$id')
  const face = { name: 'Quantity of An arm: 7. Edit' }
  await user.click(await screen.findByRole('button', face))
  await user.clear(screen.getByRole('textbox', { name: 'Quantity of An arm' }))
  await user.keyboard('007{Enter}')
  expect(await screen.findByRole('button', face)).toBeTruthy()
  expect(server.received('changeRequestLine')).toEqual([])
})
