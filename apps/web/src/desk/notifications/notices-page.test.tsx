import { messages } from '@armature/domain/messages'
import { noticeTable } from '@armature/domain/notices/notice-kinds'
import { useLocation } from '@tanstack/react-router'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer, lost, Refused } from '../../../testing/fake-server.ts'
import { hearToasts } from '../../../testing/hear-toasts.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import type { Notice } from './notices-api.ts'
import { NoticesPage } from './notices-page.tsx'

const notice: Notice = {
  id: 9,
  kind: 'turn',
  text: 'Sub-quote #5 waits for you',
  path: '/sub-quotes/5',
  at: '2026-05-01T08:00:00Z',
  read: '2026-05-01T08:01:00Z',
  line: null,
}

let server: FakeServer
beforeEach(() => {
  saveSession(sessionOf({ role: 'VENDOR' }), false)
  server = fakeServer()
  server.on('listNotices', () => ({ results: [notice], has_more: false }))
  server.on('countNotices', () => ({ unread: 0 }))
})

/** Only the notifications page has a route here, so a notification leads away from it. */
const Screen = () => useLocation({ select: ({ pathname }) => pathname }) === '/notices' && <NoticesPage />

const show = async (search = '') => {
  const shown = await renderScreen(Screen, `/notices${search}`)
  const { screen } = shown
  await screen.findByRole('link', { name: /Sub-quote #5/ })
  const chosen = () => ({
    unread: screen.getByRole<HTMLInputElement>('radio', { name: 'Unread' }).checked,
    kind: screen.getByRole<HTMLInputElement>('combobox', { name: 'Kind of notification' }).value,
  })
  return { ...shown, chosen }
}

const turn = noticeTable.turn.label

it('whoever comes back from a notice finds the notices as they were narrowed', async () => {
  const { screen, user, address, back, chosen } = await show()
  await user.click(screen.getByRole('radio', { name: 'Unread' }))
  await user.click(screen.getByRole('combobox', { name: 'Kind of notification' }))
  await user.click(await screen.findByRole('option', { name: turn }))
  await expect.poll(address).toBe('/notices?show=unread&kind=turn')
  await user.click(await screen.findByRole('link', { name: /Sub-quote #5/ }))
  await expect.poll(address).toBe(notice.path)
  await expect.poll(() => screen.queryByRole('radio')).toBeNull()
  back()
  await expect.poll(address).toBe('/notices?show=unread&kind=turn')
  await screen.findByRole('link', { name: /Sub-quote #5/ })
  expect(chosen()).toEqual({ unread: true, kind: turn })
  expect(server.received('listNotices').at(-1)?.query).toEqual({ unread: 'true', kind: 'turn' })
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await expect.poll(address).toBe('/notices?kind=turn')
})

it.each([
  ['?show=read&kind=none'],
  // It is for sellers.
  ['?kind=answer'],
])('ignores in the address what there isn’t for this reader: %s', async (search) => {
  const { chosen } = await show(search)
  expect(chosen()).toEqual({ unread: false, kind: '' })
  expect(server.received('listNotices').map(({ query }) => query)).toEqual([{}])
})

it('“Mark all read” tells of its failure, once, and a click on one notice does not', async () => {
  server.on('countNotices', () => ({ unread: 1 }))
  server.on('listNotices', () => ({ results: [{ ...notice, read: null }], has_more: false }))
  const told = hearToasts()
  const { screen, user, back } = await show()
  const markAll = async (answer: typeof lost | Refused | { unread: number }) => {
    server.on('markNotices', () => answer)
    await user.click(await screen.findByRole('button', { name: 'Mark all read' }))
    await expect
      .poll(() => screen.getByRole('button', { name: 'Mark all read' }).getAttribute('aria-busy'))
      .toBe('false')
  }
  await markAll(lost)
  expect(told).toEqual([`no: ${messages.unexpected}`])
  await markAll(new Refused(403, { detail: 'Not you.' }))
  expect(told.slice(1)).toEqual(['no: Not you.'])
  server.on('markNotices', () => lost)
  await user.click(screen.getByRole('link', { name: /Sub-quote #5/ }))
  await expect.poll(() => server.received('markNotices').length).toBe(3)
  back()
  await markAll({ unread: 0 })
  expect(told).toHaveLength(2)
  expect(server.received('markNotices').map(({ body }) => body)).toEqual([
    { until: 9 },
    { until: 9 },
    { ids: [9] },
    { until: 9 },
  ])
})

it('“Mark all read” keeps the focus once there is nothing to mark, and does nothing', async () => {
  let unread = 1
  server.on('countNotices', () => ({ unread }))
  server.on('markNotices', () => ({ unread: (unread = 0) }))
  const { screen, user } = await show()
  const button = screen.getByRole('button', { name: 'Mark all read' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
  await user.click(button)
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('false')
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  expect(server.received('markNotices')).toHaveLength(1)
})
