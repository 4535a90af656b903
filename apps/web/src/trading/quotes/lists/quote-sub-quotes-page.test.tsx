import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aQuote } from '../../../../testing/a-quote.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { QuoteSubQuotesPage } from './quote-sub-quotes-page.tsx'

it('returns the focus to the page’s menu, with the new order in it, once the recorded payment buys the offer', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  const open = aQuote({ status: 'SENT_TO_CUSTOMER' })
  let quote = { ...open, rights: { ...open.rights, record_payment: true } }
  server.on('readQuote', () => quote)
  server.on('readQuoteTimeline', () => ({ results: [] }))
  server.on('listSubQuotes', () => ({ count: 0, results: [] }) as never) // nothing else of the list is read
  server.on('recordQuotePayment', () => {
    quote = { ...open, order: 8 }
    return { id: 8 } as never // nothing else of the order is read
  })
  const { user, screen } = await renderScreen(
    QuoteSubQuotesPage,
    '/quote/3/subquotes',
    '/quote/$id/subquotes',
  )
  const more = await screen.findByRole('button', { name: 'More' })
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: 'Record payment' }))
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '1')
  await user.type(screen.getByRole('textbox', { name: /^Reference/ }), 'Transfer 12{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(more))
  await user.click(more)
  expect(await screen.findByRole('menuitem', { name: 'Order #8' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Record payment' })).toBeNull()
})
