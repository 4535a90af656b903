import { messages } from '@armature/domain/messages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aMessage } from '../../../testing/a-message.ts'
import { fakeServer, lost } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { ChatDrawer } from './chat-drawer.tsx'
import { openChat as open, useOpenChat } from './chat-state.ts'

const chat = { channel: 'Quote-5', name: 'quote #5' }

const theirs = aMessage(1, { text: 'Is it ready?' })

const Screen = () => useOpenChat() !== null && <ChatDrawer chat={chat} />

/** The chat's drawer with messages, the first of which a search finds. */
const openChat = async (results = [theirs, aMessage(2, { text: 'Which arm?' })]) => {
  sessionStorage.clear()
  localStorage.clear()
  saveSession(sessionOf(), false)
  const server = fakeServer()
  open(chat)
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
  return { server, ...(await renderScreen(Screen)) }
}

it('gives the focus to the button of the search that is ended, and to the box of one that begins', async () => {
  const { user, screen } = await openChat()
  const begin = () => screen.getByRole('button', { name: 'Search this chat' })
  const box = () => screen.getByRole('searchbox', { name: 'Search this chat' })
  // The button takes no focus when it only appears with the chat.
  expect(document.activeElement).not.toBe(begin())
  await user.click(begin())
  expect(document.activeElement).toBe(box())
  await user.keyboard('ready{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(begin()))

  await user.keyboard('{Enter}')
  await user.keyboard('ready')
  await user.click(screen.getByRole('button', { name: 'Close search' }))
  await waitFor(() => expect(document.activeElement).toBe(begin()))
})

it('keeps the words, the answer and the line that are being written while the chat is searched', async () => {
  const { server, user, screen } = await openChat()
  await user.click((await screen.findAllByRole('button', { name: /^Reply to / }))[1] ?? document.body)
  await user.click(await screen.findByRole('combobox', { name: 'Part' }))
  await user.click(await screen.findByRole('option', { name: 'Arm' }))
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'That one')

  await user.click(screen.getByRole('button', { name: 'Search this chat' }))
  const search = screen.getByRole('searchbox', { name: 'Search this chat' })
  await user.click(search)
  await user.paste('ready')
  await screen.findByRole('region', { name: 'Found messages' })
  await user.clear(search)
  // The message box is back, and doesn't receive what is still typed into the search.
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

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const isAtField = () => waitFor(() => expect(document.activeElement).toBe(field()))
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** The chat with an own message that can be edited. */
const openOwn = async () => {
  const mine = aMessage(2, { text: 'Ready on Mnday', at: new Date().toISOString(), mine: true })
  const { server, user } = await openChat([theirs, mine])
  const edit = async () => user.click(await screen.findByRole('button', { name: /^Edit / }))
  const type = (key: string) => user.type(field(), key)
  return { server, user, mine, edit, type }
}

it('leaves an edit or an answer by Escape, with what is typed kept, and the chat by the next', async () => {
  const { user, edit, type } = await openOwn()
  await edit()
  await isAtField()
  // The caret is at the end of the field's text.
  await user.keyboard('!{Escape}')
  expect(screen.queryByText('Editing')).toBeNull()
  await isAtField()
  expect(field().value).toBe('')
  await edit()
  expect(field().value).toBe('Ready on Mnday!')
  button('Stop editing').focus()
  await user.keyboard('{Escape}')
  await isAtField()

  await user.click(screen.getAllByRole('button', { name: /^Reply to / })[0] ?? document.body)
  await type('Soon{Escape}')
  expect(screen.queryByText('Replying to Vera')).toBeNull()
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('Soon')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
})

it('leaves no edit whose save is under way, and none by an input method’s Escape', async () => {
  const { server, user, edit, type } = await openOwn()
  await edit()
  await type('!')
  fireEvent.keyDown(field(), { key: 'Escape', isComposing: true })
  expect(screen.getByText('Editing')).toBeTruthy()
  const { promise, resolve } = Promise.withResolvers<typeof lost>()
  server.on('editChatMessage', () => promise)
  await type('{Enter}')
  await waitFor(() => expect(server.received('editChatMessage')).toHaveLength(1))
  await user.keyboard('{Escape}')
  await user.click(button('Stop editing'))
  resolve(lost)
  await waitFor(() => expect(field().readOnly).toBe(false))
  expect(field().value).toBe('Ready on Mnday!')
})

it('goes on at the field after an edit, an answer or a message ended', async () => {
  const { server, user, mine, edit, type } = await openOwn()
  server.on('editChatMessage', () => ({ ...mine, revision: 3, text: 'Ready on Monday' }))
  await edit()
  await isAtField()
  await type('!{Enter}')
  await screen.findByText('Ready on Monday')
  await waitFor(() => expect(screen.queryByText('Editing')).toBeNull())
  await isAtField()
  await edit()
  await user.click(button('Stop editing'))
  await isAtField()
  await user.click(screen.getAllByRole('button', { name: /^Reply to / })[0] ?? document.body)
  await user.click(button('Cancel reply'))
  await isAtField()

  server.on('deleteChatMessage', () => ({ ...mine, revision: 4, deleted: true, text: '' }))
  await edit()
  await user.click(button(/^Delete /))
  await user.click(await screen.findByRole('button', { name: messages.agree }))
  await screen.findByText('This message was deleted.')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete this message?' })).toBeNull())
  await isAtField()
  // There is nothing left to edit.
  expect(screen.queryByText('Editing')).toBeNull()
})

it('leaves who went elsewhere there as an edit is saved', async () => {
  const { server, user, mine, edit, type } = await openOwn()
  const { promise, resolve } = Promise.withResolvers<typeof mine>()
  server.on('editChatMessage', () => promise)
  await edit()
  await type('!{Enter}')
  await user.click(button('Search this chat'))
  const box = screen.getByRole('searchbox', { name: 'Search this chat' })
  expect(document.activeElement).toBe(box)
  resolve({ ...mine, revision: 3, text: 'Ready on Monday' })
  await screen.findByText('Ready on Monday')
  await waitFor(() => expect(screen.queryByText('Editing')).toBeNull())
  expect(document.activeElement).toBe(box)
})
