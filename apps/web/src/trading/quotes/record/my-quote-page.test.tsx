import { beforeEach, expect, it } from 'vitest'
import { aQuote } from '../../../../testing/a-quote.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { MyQuotePage } from './my-quote-page.tsx'

beforeEach(() => saveSession(sessionOf({ role: 'CUSTOMER' }), false))

it.each([
  [12, 'See order #12', '/my-orders/12'],
  [null, 'All my quotes', '/my-quotes'],
])('a quote whose order is %s leads to it by “%s”', async (order, name, to) => {
  const server = fakeServer()
  server.on('readQuote', () => aQuote({ order }))
  const { screen } = await renderScreen(MyQuotePage, '/my-quotes/3', '/my-quotes/$id')
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to)
})
