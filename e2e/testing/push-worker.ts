import type { Page, Worker } from '@playwright/test'
import { expect } from '@playwright/test'

/** The notifications that the browser's worker showed, and each click's target: an open page, or an address. */
interface Seen {
  shown: { title: string; body: string; tag: string; data: { path: string } }[]
  led: (['the open page'] | ['a new page', address: string])[]
}

/**
 * A headless browser has no place for notifications and refuses them all, whatever is granted. So the test records the
 * system's two ends instead: the shown notification, and the page that a click opens or focuses. The worker, its push
 * event and the pages that it finds are the browser's own.
 */
const writeDown = `
  self.seen = { shown: [], led: [] }
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    self.seen.shown.push({ title, ...options })
  }
  Clients.prototype.openWindow = async (address) => { self.seen.led.push(['a new page', address]) }
  WindowClient.prototype.focus = async () => { self.seen.led.push(['the open page']) }
`

const clickOn = (notification: Seen['shown'][number]): string => `(async () => {
  const work = []
  const event = new ExtendableEvent('notificationclick')
  Object.defineProperty(event, 'notification', { value: { ...${JSON.stringify(notification)}, close() {} } })
  Object.defineProperty(event, 'waitUntil', { value: (one) => work.push(one) })
  self.dispatchEvent(event)
  await Promise.all(work)
  return self.seen.led.at(-1)
})()`

/** The worker that the settings' button starts, in this page's browser. */
export const startPushWorker = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (told) => registrations.push(...told.registrations))
  await session.send('ServiceWorker.enable')
  await page.evaluate(
    `navigator.serviceWorker.register('/notice-worker.js').then(() => navigator.serviceWorker.ready).then(() => true)`,
  )
  const { origin } = new URL(page.url())
  const find = (): Worker | undefined =>
    page
      .context()
      .serviceWorkers()
      .find((one) => one.url() === `${origin}/notice-worker.js`)
  await expect.poll(() => [find() !== undefined, registrations.length > 0]).toEqual([true, true])
  const worker = find()
  if (worker === undefined) throw new Error('the worker has gone')
  await worker.evaluate(writeDown)
  const shown = () => worker.evaluate<Seen['shown']>('self.seen.shown')
  return {
    shown,
    /** As the push service's message arrives. */
    push: async (payload: object): Promise<void> => {
      const registrationId =
        registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)?.registrationId ?? ''
      const data = JSON.stringify(payload)
      const before = (await shown()).length
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await expect.poll(async () => (await shown()).length).toBe(before + 1)
    },
    /** A click on the last notification: where it led. */
    click: async () => {
      const last = (await shown()).at(-1)
      return last && worker.evaluate<Seen['led'][number]>(clickOn(last))
    },
  }
}
