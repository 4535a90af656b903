import { limits } from '@armature/domain/limits'
import { afterAll, expect, it, vi } from 'vitest'
import { aMessage } from '../../../testing/a-message.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { clearSession, saveSession } from '../../platform/api/session.ts'
import type { ChannelLog, ChatMessage } from './channel-log.ts'
import { MessageList } from './message-list.tsx'

// Fourteen hours ahead of UTC, so that most moments fall on another day. The modules that format times are loaded
// again, since an earlier test file of this process may have loaded them with its clock.
vi.hoisted(() => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  vi.resetModules()
})
afterAll(() => vi.resetModules())

const vera = { id: 7, name: 'Vera', role: 'VENDOR' } as const
const message = (seq: number, parts: Partial<ChatMessage>): ChatMessage =>
  aMessage(seq, { client_id: `client-${seq}`, ...parts })

const show = (messages: readonly ChatMessage[], readers: ChannelLog['readers'] = []) => {
  const log = { messages, revision: 9, hasOlder: false, readers }
  const actions = { onReply: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() }
  return renderScreen(() => (
    <MessageList
      channel="Quote-5"
      log={log}
      waiting={[]}
      shown={null}
      onShown={() => undefined}
      {...actions}
    />
  ))
}
const plain = (text: string | null): string => (text ?? '').replaceAll('\u202f', ' ')

it('shows times, and where a day begins, on the clock of its reader', async () => {
  const { screen } = await show([
    message(1, { at: '2026-05-01T09:59:00Z' }),
    message(2, { at: '2026-05-01T10:01:00Z' }),
    message(3, { at: '2026-05-02T09:00:00Z', author: null }),
  ])
  const log = screen.getByRole('log', { name: 'Messages' })
  const marks = [...log.querySelectorAll('[role=separator], time')]
  expect(marks.map(({ textContent }) => plain(textContent))).toEqual([
    'Friday, May 1, 2026',
    '11:59 PM',
    'Saturday, May 2, 2026',
    '12:01 AM',
    '11:00 PM',
  ])
})

it('says who wrote and as what, what was changed or taken back, and what it answers', async () => {
  const { screen } = await show([
    message(1, { edited: '2026-05-01T08:01:00Z' }),
    message(2, { deleted: true, text: '' }),
    message(3, { mine: true, reply_to: { seq: 1, name: 'Vera', text: 'No. 1' } }),
    message(4, { reply_to: { seq: 2, name: 'Vera', text: '' }, line: { id: 3, name: 'Arm' } }),
  ])
  const said = screen.getAllByRole('article').map(({ textContent }) => plain(textContent))
  expect(said[0]).toMatch(/^VeraVendorNo. 1.*edited10:00 PM$/)
  expect(said[1]).toMatch(/^VeraVendorThis message was deleted\.10:00 PM$/)
  expect(said[2]).toMatch(/^YouVera No. 1No. 3/)
  expect(said[3]).toMatch(/^VeraVendorVera This message was deleted\.About ArmNo. 4/)
})

it.each([
  ['VENDOR', 7, 'Armature'],
  ['CUSTOMER', 7, 'Cobalt'],
  ['CUSTOMER', null, 'Armature'],
] as const)('calls an operator, to a %s of store %s, %s', async (role, tenantId, name) => {
  saveSession(sessionOf({ role, tenantId, tenantName: tenantId === null ? null : 'Cobalt' }), true)
  const { screen } = await show([message(1, { author: { id: 1, name: 'Ada', role: 'ADMIN' } })])
  expect(screen.getByRole('article').textContent).toMatch(new RegExp(`^Ada${name}No`))
  clearSession('logout')
})

it('says of one’s own messages how far they have come with somebody else', async () => {
  const own = [1, 2, 3].map((seq) => message(seq, { mine: true }))
  const { screen } = await show(own, [
    { ...vera, delivered: 2, read: 1, self: false },
    { id: 8, name: 'I', role: 'ADMIN', delivered: 3, read: 3, self: true },
  ])
  const marks = [...screen.getByRole('log').querySelectorAll('[data-mark]')]
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Read', 'Delivered', 'Sent'])
})

it('offers to change only one’s own messages, as long as they may be changed', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const { screen } = await show([
    message(1, { mine: true, at: ago(limits.chat.changeMinutes + 1) }),
    message(2, { at: ago(1) }),
    message(3, { mine: true, at: ago(1) }),
  ])
  const offers = screen
    .getAllByRole('article')
    .map((one) => [...one.querySelectorAll('button')].map((button) => button.ariaLabel?.split(' ')[0]))
  expect(offers).toEqual([['Reply'], ['Reply'], ['Reply', 'Edit', 'Delete']])
})
