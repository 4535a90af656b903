import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'

const source = readFileSync(path.resolve(import.meta.dirname, '../../../public/notice-worker.js'), 'utf8')

type Listener = (event: object) => void

/** The worker as a browser runs it, with one open page, which has navigated since it was loaded. */
const startWorker = (shows: string | null = 'https://parts.test/quote/5') => {
  const listeners: Record<string, Listener> = {}
  const page = {
    url: 'https://parts.test/add-quote',
    focus: vi.fn(),
    postMessage: (asked: unknown, [port]: [MessagePort]) => {
      expect(asked).toBe('which address?')
      if (shows !== null) port.postMessage(shows)
    },
  }
  const self = {
    location: { origin: 'https://parts.test' },
    registration: { showNotification: vi.fn() },
    clients: { matchAll: () => Promise.resolve([page]), openWindow: vi.fn() },
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener
    },
  }
  runInNewContext(source, { self, URL, MessageChannel, setTimeout })
  const happen = async (name: string, event: object): Promise<void> => {
    const work: unknown[] = []
    listeners[name]?.({ waitUntil: (one: unknown) => work.push(one), ...event })
    await Promise.all(work)
  }
  const click = (to: string) =>
    happen('notificationclick', { notification: { close: () => {}, data: { path: to } } })
  return { self, page, happen, click, listeners }
}

it('shows what is pushed, the same one once, and answers no requests', async () => {
  const { self, happen, listeners } = startWorker()
  await happen('push', { data: { json: () => ({ id: 7, text: 'Your turn', path: '/quote/7' }) } })
  expect(self.registration.showNotification).toHaveBeenCalledWith(
    'Armature',
    expect.objectContaining({ body: 'Your turn', tag: 'notice-7', data: { path: '/quote/7' } }),
  )
  expect(Object.keys(listeners)).toEqual(['push', 'notificationclick'])
})

it('opens the record itself, or the page that shows it already, and nothing elsewhere', async () => {
  const { self, page, click } = startWorker()
  await click('/quote/5')
  expect([page.focus.mock.calls.length, self.clients.openWindow.mock.calls.length]).toEqual([1, 0])
  await click('/quote/5?chat=Quote-5')
  expect(self.clients.openWindow.mock.calls).toEqual([['https://parts.test/quote/5?chat=Quote-5']])
  await click('//evil.test/')
  expect(self.clients.openWindow.mock.calls).toHaveLength(1)
})

it('takes a page that doesn’t answer, as one that is frozen, for another', async () => {
  const { self, page, click } = startWorker(null)
  await click('/add-quote')
  expect([page.focus.mock.calls.length, self.clients.openWindow.mock.calls.length]).toEqual([0, 1])
})
