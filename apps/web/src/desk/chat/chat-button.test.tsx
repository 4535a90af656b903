import { act } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { ChatButton } from './chat-button.tsx'
import { ChatHost } from './chat-host.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  const unread = { channel: 'Quote-5', unread: 3, last: 9, delivered: 9 }
  server.on('listUnreadChats', () => ({ total: 3, channels: [unread] }))
  server.on('listChatLines', () => ({ lines: [] }))
  server.on('listChatMessages', ({ params: { channel = '' } }) => ({
    channel,
    results: [],
    has_more: false,
    revision: 0,
    last: 0,
    readers: [],
  }))
})

const Screen = () => (
  <>
    <ChatButton channel={{ kind: 'quote', id: 5 }} name="quote #5" />
    <ChatHost />
  </>
)

it('says how many messages wait, and opens the chat over the screen', async () => {
  saveSession(sessionOf(), false)
  const { user, screen } = await renderScreen(Screen)
  await user.click(await screen.findByRole('button', { name: 'Chat of quote #5, 3 unread' }))
  expect(await screen.findByRole('dialog', { name: 'Chat of quote #5' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close the chat' }))
})

it('is for sessions alone that have an e-mail stored, and so are links to a chat', async () => {
  saveSession(sessionOf({ userEmail: '' }), false)
  const { screen, address } = await renderScreen(Screen, '/?chat=Quote-5')
  await expect.poll(address).toBe('/')
  // Enough time for the drawer, whose code the test above has loaded.
  await act(() => import('./chat-drawer.tsx'))
  expect(screen.queryByText('Chat')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.received('listChatMessages')).toEqual([])
})
