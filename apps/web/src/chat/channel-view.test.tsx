import { messages } from '@armature/domain/messages'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { fakeServer, lost, Refused } from '../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../testing/render-screen.tsx'
import type { Answer } from '../api/client.ts'
import { refresher } from '../api/live-refresh.ts'
import { queryClient } from '../api/query-client.ts'
import { saveSession } from '../api/session.ts'
import { ChannelView } from './channel-view.tsx'

const log: Answer<'listChatMessages'> = {
  channel: 'subQuote-5',
  results: [
    {
      seq: 1,
      revision: 1,
      client_id: 'client-1',
      at: '2026-05-01T08:00:00Z',
      author: { id: 7, name: 'Vera', role: 'VENDOR' },
      text: 'Not for others',
      attachments: [],
      reply_to: null,
      line: null,
      pin: null,
      edited: null,
      deleted: false,
      mine: false,
    },
  ],
  has_more: false,
  revision: 1,
  last: 1,
  readers: [],
}

let server: FakeServer
let mayRead: boolean
beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf(), false)
  mayRead = true
  server.on('listChatMessages', () => (mayRead ? log : new Refused(404, { detail: 'Not found.' })))
  server.on('listChatLines', () => ({ lines: [] }))
  server.on('markChat', () => ({ delivered: 1, read: 1 }))
  server.on('listUnreadChats', () => ({ total: 0, channels: [] }))
  server.on('sendChatMessage', () => new Refused(404, { detail: 'Not found.' }))
})

const chat = { channel: 'subQuote-5', name: 'sub-quote #5' }
const show = () => renderScreen(() => <ChannelView chat={chat} shown={null} onShown={() => undefined} />)

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

it('keeps the new words of a message until the server has them', async () => {
  const [message] = log.results
  if (message === undefined) throw new Error('There is no message')
  const mine = { ...message, at: new Date().toISOString(), text: 'Ready on Mnday', mine: true }
  server.on('listChatMessages', () => ({ ...log, results: [mine] }))
  const answers: ((given: typeof mine | typeof lost) => void)[] = []
  server.on('editChatMessage', () => new Promise((answer) => answers.push(answer)))
  const { user, screen } = await show()
  await user.click(await screen.findByRole('button', { name: /^Edit / }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  await user.clear(field)
  await user.type(field, 'Ready on Monday{Enter}')
  await expect.poll(() => answers).toHaveLength(1)
  // Nothing can be typed into what is on its way.
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
