import { noTerms } from '@armature/domain/quotes/offer/line-terms'
import { pricePrefix } from '@armature/contract/platform/price-codec'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { SubQuoteItems } from '../../../../testing/sub-quote-items.tsx'
import type { SubQuote } from '../record/quotes-api.ts'
import { saveSession } from '../../../platform/api/session.ts'

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** A price sealed for a session, as the server does it. */
const seal = async (rawKey: Uint8Array<ArrayBuffer>, price: string): Promise<string> => {
  const key = await crypto.subtle.importKey('raw', rawKey, 'AES-GCM', false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(price))
  return `${pricePrefix}${base64Url(iv)}.${base64Url(new Uint8Array(sealed))}`
}

const subQuote = (price: string, total: string): SubQuote => ({
  id: 5,
  quote: 3,
  tenant: null,
  vendor: { id: 2, username: 'alpha', business_name: 'Alpha Robotics' },
  status: 'SENT_TO_VENDOR',
  total_price: total,
  freight: null,
  close_reason: null,
  declined_reason: null,
  created: '2026-01-02T03:04:05Z',
  updated: '2026-01-02T03:04:05Z',
  passed: [],
  destination: null,
  needed_by: null,
  rights: { edit_price: true, edit_items: false, transition_menu: true },
  quote_items: [
    {
      id: 9,
      price,
      quantity: 2,
      subquote: 5,
      short_by: 0,
      quantity_price: null,
      ...noTerms,
      ...noTerms,
      no_quote: null,
      asked_as: '',
      buyer_note: '',
      target_price: null,
      product: {
        data: {
          id: 4,
          name: 'Gripper',
          sku: 'G-1',
          type: 'COMPONENT',
          kind: 'gripper',
          images: [],
          vendor: { business_name: 'Alpha Robotics' },
        },
      },
    },
  ],
})

let server: FakeServer
const key = crypto.getRandomValues(new Uint8Array(32))
beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf({ price_key: base64Url(key) }), false)
})

it('a screen shows plain prices of what came sealed, and multiplies them', async () => {
  const [price, total] = [await seal(key, '129.50'), await seal(key, '259.00')]
  server.on('readSubQuote', () => subQuote(price, total))
  const { screen } = await renderScreen(SubQuoteItems)
  // The line's total and the sub-quote's.
  expect(await screen.findAllByText('$259.00')).toHaveLength(2)
  expect(screen.queryByText(new RegExp(pricePrefix))).toBeNull()
})

it('what doesn’t decode is shown as it came', async () => {
  const foreign = await seal(crypto.getRandomValues(new Uint8Array(32)), '129.50')
  server.on('readSubQuote', () => subQuote(foreign, foreign))
  const { screen } = await renderScreen(SubQuoteItems)
  expect((await screen.findAllByText((text) => text.includes(foreign))).length).toBeGreaterThan(0)
})

it('prices of the next session are decoded by its own key', async () => {
  const next = crypto.getRandomValues(new Uint8Array(32))
  saveSession(sessionOf({ token: 'next', price_key: base64Url(next) }), false)
  const sealed = await seal(next, '7.25')
  server.on('readSubQuote', () => subQuote(sealed, sealed))
  const { screen } = await renderScreen(SubQuoteItems)
  expect((await screen.findAllByText('$14.50')).length).toBeGreaterThan(0)
})
