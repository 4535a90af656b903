import { messages } from '@armature/domain/messages'
import { cleanup } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { aMessage } from '../../../testing/a-message.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer, lost, Refused } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import type { Answer } from '../../platform/api/client.ts'
import { forgetSaved } from '../../platform/api/stored-here.ts'
import { refresher } from '../../platform/api/live/live-refresh.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveSession } from '../../platform/api/session.ts'
import { ChannelView } from './channel-view.tsx'
import { useWriting } from './composer/chat-drafts.ts'

const log: Answer<'listChatMessages'> = {
  channel: 'subQuote-5',
  results: [aMessage(1, { client_id: 'client-1', text: 'Not for others' })],
  has_more: false,
  revision: 1,
  last: 1,
  readers: [],
}

let server: FakeServer
let mayRead: boolean
beforeEach(() => {
  server = fakeServer()
  sessionStorage.clear()
  localStorage.clear()
  saveSession(sessionOf(), false)
  mayRead = true
  server.on('listChatMessages', () => (mayRead ? log : new Refused(404, { detail: 'Not found.' })))
  server.on('listChatLines', () => ({ lines: [] }))
  server.on('markChat', () => ({ delivered: 1, read: 1 }))
  server.on('listUnreadChats', () => ({ total: 0, channels: [] }))
  server.on('sendChatMessage', () => new Refused(404, { detail: 'Not found.' }))
})

const chat = { channel: 'subQuote-5', name: 'sub-quote #5' }
const View = () => (
  <ChannelView chat={chat} work={useWriting(chat.channel)} shown={null} onShown={() => undefined} />
)
const show = () => renderScreen(View)

it('takes its words back from a reader whose record has gone, and keeps what they wrote themselves', async () => {
  const { user, screen } = await show()
  expect(await screen.findByText('Not for others')).toBeTruthy()
  mayRead = false
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Mine{Enter}')
  expect(await screen.findByText('Not sent: Not found.')).toBeTruthy()
  const refresh = refresher(queryClient)
  refresh.changed({ kind: 'sub_quote', id: 5 })
  expect((await screen.findByText(messages.chatGone)).matches(':focus')).toBe(true)
  refresh.stop()
  expect(screen.queryByText('Not for others')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Mine')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText('Mine')).toBeNull()
})

it('is none where there never was one', async () => {
  mayRead = false
  const { screen } = await show()
  expect(await screen.findByText(messages.chatGone)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

/** The chat has an own message that can still be edited, with or without another’s. */
const withOwn = (others = log.results.slice(0, 0)) => {
  const [message] = log.results
  if (message === undefined) throw new Error('There is no message')
  const mine = { ...message, seq: 2, at: new Date().toISOString(), text: 'Ready on Mnday', mine: true }
  server.on('listChatMessages', () => ({ ...log, results: [...others, mine], last: 2 }))
  return mine
}

it('keeps the new words of a message until the server has them', async () => {
  const mine = withOwn()
  const answers: ((given: typeof mine | typeof lost) => void)[] = []
  server.on('editChatMessage', () => new Promise((answer) => answers.push(answer)))
  const { user, screen } = await show()
  await user.click(await screen.findByRole('button', { name: /^Edit / }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  await user.clear(field)
  await user.type(field, 'Ready on Monday{Enter}')
  await expect.poll(() => answers).toHaveLength(1)
  // Nothing can be typed while the edit is being sent.
  await user.type(field, '!')
  answers.shift()?.(lost)
  await expect.poll(() => field.readOnly).toBe(false)
  expect(field.isConnected && field.value).toBe('Ready on Monday')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => answers).toHaveLength(1)
  answers.shift()?.({ ...mine, text: 'Ready on Monday' })
  await expect.poll(() => screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('')
})

const draftsKept = () =>
  Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('armature-draft:') ? text : []))

/** The chat in which the user began an edit and then did something else. */
const showEdit = async (leave: RegExp | null) => {
  const mine = withOwn(log.results)
  const shown = await show()
  const { user, screen } = shown
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const edit = async () => user.click(await screen.findByRole('button', { name: /^Edit / }))
  await edit()
  await user.clear(field())
  await user.type(field(), 'Ready on Monday')
  if (leave !== null) await user.click(screen.getAllByRole('button', { name: leave })[0] ?? field())
  return { ...shown, mine, field, edit }
}

it('brings the words of an edit back that was left for an answer to another message', async () => {
  const { field, edit, user, screen, mine } = await showEdit(/^Reply to /)
  expect(field().value).toBe('')
  await user.type(field(), 'Thanks')
  await edit()
  expect(field().value).toBe('Ready on Monday')
  server.on('editChatMessage', () => ({ ...mine, revision: 2, text: 'Ready on Monday' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => field().value).toBe('Thanks')
  expect(draftsKept()).toEqual(['Thanks'])
})

it('brings them back after the chat was closed, to nobody but their writer', async () => {
  await showEdit(null)
  cleanup()
  const again = await show()
  await again.user.click(await again.screen.findByRole('button', { name: /^Edit / }))
  expect(again.screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Ready on Monday')
  cleanup()
  expect(draftsKept()).toEqual(['Ready on Monday'])
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  forgetSaved(sessionOf())
  expect(draftsKept()).toEqual([])
})

it('forgets the words of an edit that was given up, and of a message that is deleted', async () => {
  const { edit, field, user, screen, mine } = await showEdit(/^Stop editing$/)
  await edit()
  expect(field().value).toBe('Ready on Mnday')
  await user.type(field(), '!')
  server.on('deleteChatMessage', () => ({ ...mine, revision: 2, deleted: true, text: '' }))
  await user.click(screen.getByRole('button', { name: /^Delete / }))
  await user.click(await screen.findByRole('button', { name: messages.agree }))
  await screen.findByText('This message was deleted.')
  expect(draftsKept()).toEqual([])
})

it('keeps the line that a new message is about while another one is put right, which has none', async () => {
  server.on('listChatLines', () => ({ lines: [{ id: 1, name: 'Arm', product: null }] }))
  withOwn()
  const { user, screen } = await show()
  const line = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Part' })
  await user.click(await line())
  await user.click(await screen.findByRole('option', { name: 'Arm' }))
  await user.click(screen.getByRole('button', { name: /^Edit / }))
  await user.clear(screen.getByRole('textbox', { name: 'Message' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(messages.chatEmptied)).toBeTruthy()
  expect(server.received('editChatMessage')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stop editing' }))
  expect((await line()).value).toBe('Arm')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'It fits{Enter}')
  await expect
    .poll(() => server.received('sendChatMessage').map(({ body }) => body))
    .toMatchObject([{ text: 'It fits', line: 1 }])
  expect((await line()).value).toBe('')
})
