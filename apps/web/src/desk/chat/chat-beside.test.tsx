import { RecordView } from '@armature/ui/record/record-page.tsx'
import { waitFor } from '@testing-library/react'
import { Outlet } from '@tanstack/react-router'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { aMessage } from '../../../testing/a-message.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { RecordChat } from './chat-button.tsx'
import { ChatHost } from './chat-host.tsx'

const Record = ({ id }: { id: string }) => (
  <RecordView
    title={`Quote #${id}`}
    actions={<RecordChat channel={{ kind: 'quote', id: Number(id) }} name={`quote #${id}`} />}
    aside={<p>Down payment</p>}
  >
    <input aria-label="Price" />
  </RecordView>
)

const Screen = ({ id }: { id: string }) => (
  <>
    <Record key={id} id={id} />
    <ChatHost />
    <Outlet />
  </>
)

// On a busy machine, loading it can take longer than the test waits.
beforeAll(async () => void (await import('./chat-frames.ts')))
beforeEach(() => {
  localStorage.clear()
  saveSession(sessionOf(), false)
  const server = fakeServer()
  server.on('listChatMessages', ({ params }) => ({
    channel: String(params['channel']),
    results: [aMessage(1, { text: 'Is it ready?' })],
    has_more: false,
    revision: 1,
    last: 1,
    readers: [],
  }))
  server.on('listChatLines', () => ({ lines: [] }))
  server.on('markChat', () => ({ delivered: 1, read: 1 }))
  server.on('listUnreadChats', () => ({ total: 0, channels: [] }))
})

const openOn = async (isWide: boolean) => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  return renderScreen(Screen, '/quotes/5', '/quotes/$id')
}

it('opens beside a record that can still be edited, and stays open from record to record', async () => {
  const { user, screen, go } = await openOn(true)
  const pane = (id: number) => screen.queryByRole('region', { name: `Chat of quote #${id}` })
  await user.click(screen.getByRole('button', { name: 'Chat of quote #5' }))
  const message = await screen.findByRole('textbox', { name: 'Message' })
  await waitFor(() => expect(document.activeElement).toBe(message))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '40')
  expect(pane(5)).not.toBeNull()

  await go('/quotes/6')
  await waitFor(() => expect(pane(6)).not.toBeNull())
  expect(pane(5)).toBeNull()
  // Nobody opened it here, so it doesn't take the focus.
  expect(document.activeElement).not.toBe(screen.getByRole('textbox', { name: 'Message' }))

  await user.click(screen.getByRole('textbox', { name: 'Message' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(pane(6)).toBeNull())
  await go('/quotes/7')
  await screen.findByRole('heading', { name: 'Quote #7' })
  expect(pane(7)).toBeNull()
})

it('covers the screen if there is no room beside the record', async () => {
  const { user, screen } = await openOn(false)
  await user.click(screen.getByRole('button', { name: 'Chat of quote #5' }))
  await screen.findByRole('dialog', { name: 'Chat of quote #5' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
