import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { Refused, fakeServer, lost } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import type { NoticeSettings } from './notice-settings-api.ts'
import { NoticeSettingsPage } from './notice-settings-page.tsx'

type Kind = NoticeSettings['kinds'][number]

const turn: Kind = { kind: 'turn', bell: true, mail: 'now', mail_is_fixed: false, push: true }
const order: Kind = { ...turn, kind: 'order' }
const settings = (...kinds: Kind[]): NoticeSettings => ({
  kinds,
  zone: null,
  quiet: null,
  digest_hour: 8,
  push: { key: 'the-servers-key', here: false },
})

let server: FakeServer
let held: ((answer: NoticeSettings | Refused | typeof lost) => void)[]
beforeEach(() => {
  saveSession(sessionOf(), false)
  server = fakeServer()
  server.on('readNoticeSettings', () => settings(turn, order))
  held = []
  server.on('changeNoticeSettings', () => {
    const { promise, resolve } = Promise.withResolvers<NoticeSettings | Refused | typeof lost>()
    held.push(resolve)
    return promise
  })
})

const show = async () => {
  const { screen, user } = await renderScreen(NoticeSettingsPage)
  await screen.findByRole('table')
  const switches = screen.getAllByRole<HTMLInputElement>('switch', { name: /^(Bell|Push)/ })
  const shown = () => switches.map(({ checked }) => checked)
  const press = async (place: number) => {
    const one = switches[place]
    if (one !== undefined) await user.click(one)
  }
  return { shown, press }
}
const sent = () => server.received('changeNoticeSettings').map(({ body }) => body?.kinds)

it('each press shows at once, and is sent after the one before', async () => {
  const { shown, press } = await show()
  await press(0)
  await press(1)
  await press(0)
  await press(2)
  expect(shown()).toEqual([true, false, false, true])
  expect(sent()).toEqual([[{ kind: 'turn', bell: false }]])
  held[0]?.(settings({ ...turn, bell: false }, order))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual([
    { kind: 'turn', bell: true, push: false },
    { kind: 'order', bell: false },
  ])
  expect(shown()).toEqual([true, false, false, true])
  held[1]?.(settings({ ...turn, push: false }, { ...order, bell: false }))
  await waitFor(() => expect(shown()).toEqual([true, false, false, true]))
})

it('a press without an answer goes back, and the settings are read anew: the server may have taken it', async () => {
  const { shown, press } = await show()
  await press(0)
  await press(2)
  expect(shown()).toEqual([false, true, false, true])
  const { promise, resolve } = Promise.withResolvers<NoticeSettings>()
  server.on('readNoticeSettings', () => promise)
  held[0]?.(lost)
  await waitFor(() => expect(shown()).toEqual([true, true, false, true]))
  held[1]?.(new Refused(429))
  await waitFor(() => expect(shown()).toEqual([true, true, true, true]))
  resolve(settings({ ...turn, bell: false }, order))
  await waitFor(() => expect(shown()).toEqual([false, true, true, true]))
})
