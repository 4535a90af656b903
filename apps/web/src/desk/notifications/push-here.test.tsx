import { messages } from '@armature/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import type { NoticeSettings } from './notice-settings-api.ts'
import { settingsQuery } from './notice-settings-api.ts'
import { PushHere } from './push-here.tsx'

const settings = (here: boolean): NoticeSettings => ({
  kinds: [],
  zone: null,
  quiet: null,
  digest_hour: 8,
  push: { key: 'the-servers-key', here },
})

/** The parts of a browser that jsdom lacks. */
const browser = (permission: NotificationPermission) => {
  const unsubscribe = vi.fn(async () => true)
  const old = { unsubscribe }
  const made = {
    toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'point', auth: 'secret' } }),
  }
  const subscribe = vi.fn(async (_options: object) => made)
  const registration = { pushManager: { getSubscription: async () => old, subscribe } }
  const register = vi.fn(async () => registration)
  vi.stubGlobal('Notification', { requestPermission: async () => permission })
  vi.stubGlobal('PushManager', () => undefined)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  return { subscribe, unsubscribe, register }
}

// Tests of other screens share this browser.
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf(), false)
  server.on('subscribePush', () => settings(true))
  server.on('endPush', () => settings(false))
})

const show = (here: boolean) => {
  server.on('readNoticeSettings', () => settings(here))
  return renderScreen(() => {
    const { data } = useQuery(settingsQuery)
    return data ? <PushHere push={data.push} /> : null
  })
}

it('is switched on by a button that asks the browser, with a new address under the server’s key', async () => {
  const { subscribe, unsubscribe, register } = browser('granted')
  const { user, screen } = await show(false)
  expect(register).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Switch on' }))
  expect(await screen.findByText(/^This browser shows your notifications/)).toBeTruthy()
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: 'the-servers-key',
  })
  expect(server.received('subscribePush').map(({ body }) => body)).toEqual([
    { endpoint: 'https://push.test/1', keys: { p256dh: 'point', auth: 'secret' } },
  ])
})

it('says what to do where the browser’s person or the browser says no, and tells the server nothing', async () => {
  const { subscribe } = browser('denied')
  const { user, screen } = await show(false)
  await user.click(await screen.findByRole('button', { name: 'Switch on' }))
  expect((await screen.findByRole('alert')).textContent).toBe(messages.pushDenied)
  browser('granted').subscribe.mockRejectedValue(new Error('no push service'))
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  expect(await screen.findByText(messages.pushImpossible)).toBeTruthy()
  expect(subscribe).not.toHaveBeenCalled()
  expect(server.received('subscribePush')).toEqual([])
})

it('is switched off in the browser and at the server', async () => {
  const { unsubscribe } = browser('granted')
  const { user, screen } = await show(true)
  await user.click(await screen.findByRole('button', { name: 'Switch off' }))
  expect(await screen.findByText(/^This browser shows no notifications/)).toBeTruthy()
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(server.received('endPush')).toHaveLength(1)
})
