import { beforeEach, expect, it } from 'vitest'
import { aQuote } from '../../../../testing/a-quote.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { MyQuotePage } from './my-quote-page.tsx'

beforeEach(() => saveSession(sessionOf({ role: 'CUSTOMER' }), false))

it('links a quote to its order, and in its menu to all quotes', async () => {
  const server = fakeServer()
  server.on('readQuote', () => aQuote({ order: 12 }))
  const { user, screen } = await renderScreen(MyQuotePage, '/my-quotes/3', '/my-quotes/$id')
  const order = await screen.findByRole('link', { name: 'See order #12' })
  expect(order.getAttribute('href')).toBe('/my-orders/12')
  await user.click(screen.getByRole('button', { name: 'More' }))
  const all = await screen.findByRole('menuitem', { name: 'All my quotes' })
  expect(all.getAttribute('href')).toBe('/my-quotes')
})
