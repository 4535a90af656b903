import { webhookTypesNone, webhookUrlInvalid, webhookUrlPlain } from '@armature/domain/webhooks/webhook-texts'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import type { Webhook, WebhookMessage } from './webhook-api.ts'
import { WebhooksSection } from './webhooks-section.tsx'

const webhook: Webhook = {
  id: 3,
  url: 'https://erp.example.test/armature',
  description: 'ERP',
  types: ['parcel.changed'],
  state: 'ACTIVE',
  created: '2026-05-01T10:00:00Z',
  failing_since: null,
  old_until: null,
}

const message: WebhookMessage = {
  id: 17,
  message: 'msg_17',
  type: 'parcel.changed',
  state: 'FAILED',
  created: '2026-05-01T10:00:00Z',
  next_attempt: null,
  body: '{"type":"parcel.changed","data":{"sequence":4}}',
  attempts: [
    { at: '2026-05-01T10:05:00Z', milliseconds: 35, status: 500, answer: 'Out of order', error: null },
    {
      at: '2026-05-01T10:00:00Z',
      milliseconds: 10_000,
      status: null,
      answer: '',
      error: 'No answer within 10 seconds.',
    },
  ],
}

let server: FakeServer
beforeEach(() => {
  saveSession(sessionOf({ companyRoles: ['OWNER'] }), false)
  server = fakeServer()
  server.on('listWebhooks', () => [webhook])
  server.on('listWebhookMessages', () => [message])
})

it('creates a webhook of the events that the company can get, and shows its secret once', async () => {
  server.on('createWebhook', ({ body }) =>
    body?.url.startsWith('http:') === true
      ? new Refused(400, { url: [webhookUrlPlain] })
      : { webhook, secret: 'whsec_AbCdEf' },
  )
  const { user, screen } = await renderScreen(WebhooksSection)
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  const address = await screen.findByRole('textbox', { name: 'Address' })
  await user.type(address, 'erp')
  const create = screen.getByRole('button', { name: 'Create webhook' })
  await user.click(create)
  expect((await screen.findAllByText(webhookUrlInvalid)).length).toBeGreaterThan(0)
  expect((await screen.findAllByText(webhookTypesNone)).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('checkbox', { name: 'Parcel sent or changed' }))
  await user.clear(address)
  await user.type(address, 'http://erp.example.test/armature')
  await user.click(create)
  expect((await screen.findAllByText(webhookUrlPlain)).length).toBeGreaterThan(0)
  await user.clear(address)
  await user.type(address, ` ${webhook.url}`)
  await user.click(create)
  expect(await screen.findByText('whsec_AbCdEf')).toBeDefined()
  expect(server.received('createWebhook').at(-1)?.body).toEqual({
    url: webhook.url,
    description: '',
    types: ['parcel.changed'],
  })
})

it('offers a buyer no events of vendors', async () => {
  saveSession(sessionOf({ role: 'CUSTOMER', companyRoles: ['OWNER'] }), false)
  const { user, screen } = await renderScreen(WebhooksSection)
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  expect(await screen.findByRole('checkbox', { name: 'Order placed' })).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: 'Payout made' })).toBeNull()
})

it('starts an ended webhook again by saving it', async () => {
  server.on('listWebhooks', () => [{ ...webhook, state: 'ENDED' }])
  server.on('changeWebhook', () => webhook)
  const { user, screen } = await renderScreen(WebhooksSection)
  expect(await screen.findByText('Ended')).toBeDefined()
  await user.click(screen.getByRole('button', { name: `Edit ${webhook.url}` }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await expect
    .poll(() => server.received('changeWebhook').map(({ body }) => body))
    .toEqual([{ url: webhook.url, description: 'ERP', types: ['parcel.changed'] }])
})

it('shows each message with its answers, sends it again, and sends a test', async () => {
  server.on('replayWebhookMessage', () => ({ ...message, state: 'WAITING' }))
  server.on('testWebhook', () => ({ ...message, id: 18, type: 'webhook.test' }))
  const { user, screen } = await renderScreen(WebhooksSection)
  await user.click(await screen.findByRole('button', { name: `Messages to ${webhook.url}` }))
  expect(await screen.findByText('HTTP 500')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Log of message 17' }))
  expect(await screen.findByText('Out of order')).toBeDefined()
  expect(await screen.findByText(/No answer within 10 seconds/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send message 17 again' }))
  await expect.poll(() => server.received('replayWebhookMessage')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Send test message' }))
  await expect.poll(() => server.received('testWebhook')).toHaveLength(1)
})

it('rotates the secret and deletes the webhook, after a question', async () => {
  server.on('rotateWebhook', () => ({ webhook, secret: 'whsec_GhIjKl' }))
  server.on('deleteWebhook', () => ({}))
  const { user, screen } = await renderScreen(WebhooksSection)
  await user.click(await screen.findByRole('button', { name: `Rotate ${webhook.url}` }))
  await user.click(await screen.findByRole('button', { name: 'Agree' }))
  expect(await screen.findByText('whsec_GhIjKl')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: `Delete ${webhook.url}` }))
  await user.click(await screen.findByRole('button', { name: 'Agree' }))
  await expect.poll(() => server.received('deleteWebhook')).toHaveLength(1)
})
