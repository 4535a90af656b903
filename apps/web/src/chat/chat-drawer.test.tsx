import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aMessage } from '../../testing/a-message.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../testing/render-screen.tsx'
import { saveSession } from '../api/session.ts'
import { ChatDrawer } from './chat-drawer.tsx'

const chat = { channel: 'Quote-5', name: 'quote #5' }

/** The chat's drawer with two messages, the first of which a search finds. */
const openChat = async () => {
  sessionStorage.clear()
  saveSession(sessionOf(), false)
  const server = fakeServer()
  const results = [aMessage(1, { text: 'Is it ready?' }), aMessage(2, { text: 'Which arm?' })]
  server.on('listChatMessages', ({ query }) => ({
    channel: chat.channel,
    results: query['search'] === undefined ? results : results.slice(0, 1),
    has_more: false,
    revision: 2,
    last: 2,
    readers: [],
  }))
  server.on('listChatLines', () => ({ lines: [{ id: 1, name: 'Arm', product: null }] }))
  server.on('markChat', () => ({ delivered: 2, read: 2 }))
  server.on('listUnreadChats', () => ({ total: 0, channels: [] }))
  server.on('sendChatMessage', () => ({ ...aMessage(3, { text: 'That one' }), mine: true }))
  return { server, ...(await renderScreen(() => <ChatDrawer chat={chat} />)) }
}

it('gives the focus to the button of the search that is ended, and to the box of one that begins', async () => {
  const { user, screen } = await openChat()
  const begin = () => screen.getByRole('button', { name: 'Search this chat' })
  const box = () => screen.getByRole('searchbox', { name: 'Search this chat' })
  // The button takes no focus where it only comes with the chat.
  expect(document.activeElement).not.toBe(begin())
  await user.click(begin())
  expect(document.activeElement).toBe(box())
  await user.keyboard('ready{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(begin()))

  await user.keyboard('{Enter}')
  await user.keyboard('ready')
  await user.click(screen.getByRole('button', { name: 'End the search' }))
  await waitFor(() => expect(document.activeElement).toBe(begin()))
})

it('keeps the words, the answer and the line that are being written while the chat is searched', async () => {
  const { server, user, screen } = await openChat()
  await user.click((await screen.findAllByRole('button', { name: /^Reply to / }))[1] ?? document.body)
  await user.click(await screen.findByRole('combobox', { name: 'About which part' }))
  await user.click(await screen.findByRole('option', { name: 'Arm' }))
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'That one')

  await user.click(screen.getByRole('button', { name: 'Search this chat' }))
  const search = screen.getByRole('searchbox', { name: 'Search this chat' })
  await user.click(search)
  await user.paste('ready')
  await screen.findByRole('region', { name: 'Found messages' })
  await user.clear(search)
  // The field to write in is back, and takes nothing that is still typed into the search.
  expect(await screen.findByText('Replying to Vera')).toBeTruthy()
  expect(document.activeElement).toBe(search)
  await user.click(search)
  await user.paste('ready')
  await user.click(await screen.findByRole('button', { name: /^Show in the chat/ }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-seq')).toBe('1'))

  const field = screen.getByRole('textbox', { name: 'Message' })
  expect(field).toHaveProperty('value', 'That one')
  await user.type(field, '{Enter}')
  await waitFor(() =>
    expect(server.received('sendChatMessage').map(({ body }) => body)).toMatchObject([
      { text: 'That one', reply_to: 2, line: 1 },
    ]),
  )
})
