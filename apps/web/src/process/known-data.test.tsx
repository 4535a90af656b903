import { beforeEach, expect, it } from 'vitest'
import { aProduct, aProductDetail } from '../../testing/a-product.ts'
import { askAnew } from '../../testing/ask-anew.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { Refused, fakeServer, lost } from '../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../testing/render-screen.tsx'
import { saveSession } from '../platform/api/session.ts'
import { EquivalentParts } from '../selling/catalogue/view/equivalent-parts.tsx'
import { FoundMessages } from '../desk/chat/found-messages.tsx'
import { PinView } from '../desk/chat/pins/pin-view.tsx'
import { ViewProductPage } from '../selling/media/view-product-page.tsx'
import { PayoutsSummary } from '../trading/orders/money/payouts-summary.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf(), false)
  server.on('readFigures', () => ({
    from: '2026-01-01',
    to: '2026-01-31',
    side: 'VENDOR',
    earned: '12.00',
    due: '7.00',
    paid: '4.00',
    fees: '1.00',
    refunds: '0.00',
    out: '0.00',
    store_sales: '0.00',
    store_due: '0.00',
  }))
  server.on('readEqualParts', () => [])
  server.on('listChatMessages', () => ({
    channel: 'Quote-5',
    results: [],
    has_more: false,
    revision: 1,
    last: 0,
    readers: [],
  }))
  server.on('readProduct', () => aProductDetail)
})

it.each([
  ['a period’s sums', PayoutsSummary, '$7.00', 'readFigures'],
  [
    'the same parts',
    () => <EquivalentParts product={aProduct} />,
    /No equivalent parts known/,
    'readEqualParts',
  ],
  [
    'found messages',
    () => <FoundMessages channel="Quote-5" search="arm" onShow={() => undefined} />,
    'No messages found.',
    'listChatMessages',
  ],
  ['a part’s 3D view', ViewProductPage, /This product has no 3D view/, 'readProduct'],
] as const)('%s that are known stay when they are asked for anew in vain', async (_, Screen, text, call) => {
  const { screen } = await renderScreen(Screen, '/view/52', '/view/$id')
  await screen.findByText(text)
  server.on(call, () => new Refused(429))
  await askAnew()
  expect(server.received(call)).toHaveLength(2)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a part’s view in the chat stays where no answer comes', async () => {
  const { screen } = await renderScreen(() => <PinView product={52} pin={undefined} />)
  const text = /no longer available/
  await screen.findByText(text)
  server.on('readProduct', () => lost)
  await askAnew()
  expect(screen.getByText(text)).toBeTruthy()
})
